import type { Call } from './call.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Users, sign-in, and what the server reports about itself. */
export async function accountsStory(call: Call): Promise<void> {
  for (const path of ['version', 'status', 'settings', 'me', 'me/workspaces', 'users'])
    for (const as of ['argilla.apikey', 'annotator.apikey', null])
      await call('GET', `/api/v1/${path}`, { as, ...(path === 'users' && { sortBy: 'username' }) });
  for (const path of ['_info', '_status', 'me', 'users', 'workspaces'])
    for (const as of ['argilla.apikey', 'annotator.apikey', null]) await call('GET', `/api/${path}`, { as });
  await call('GET', '/api/v1/nothing');
  await call('PUT', '/api/v1/me');

  const form = (values: Record<string, string>) => ({ as: null, raw: new URLSearchParams(values) });
  for (const path of ['/api/security/token', '/api/v1/token']) {
    await call('POST', path, form({ username: 'argilla', password: '12345678' }));
    await call('POST', path, form({ username: 'argilla', password: 'wrong' }));
    await call('POST', path, form({ username: 'argilla' }));
  }

  const workspace = await call('POST', '/api/v1/workspaces', { body: { name: 'room' } });
  await call('POST', '/api/v1/workspaces', { body: { name: 'room' } });
  await call('POST', '/api/v1/workspaces', { body: { name: '' } });
  await call('POST', '/api/v1/workspaces', { body: { name: 'other' }, as: 'admin.apikey' });
  await call('GET', `/api/v1/workspaces/${workspace.id}`);
  await call('GET', `/api/v1/workspaces/${workspace.id}`, { as: 'annotator.apikey' });
  await call('GET', `/api/v1/workspaces/${NOBODY}`);
  await call('GET', '/api/v1/workspaces/no-id');

  const person = { first_name: 'Ada', username: 'ada', role: 'annotator', password: 'lovelace-1815' };
  const user = await call('POST', '/api/v1/users', { body: person });
  await call('POST', '/api/v1/users', { body: person });
  await call('POST', '/api/v1/users', { body: { ...person, username: 'a b', password: 'short', role: 'queen' } });
  await call('POST', '/api/v1/users', { body: { ...person, username: 'eve' }, as: 'admin.apikey' });
  await call('GET', `/api/v1/users/${user.id}`);
  await call('GET', `/api/v1/users/${NOBODY}`);
  await call('GET', `/api/v1/users/${user.id}/workspaces`);
  const members = `/api/v1/workspaces/${workspace.id}/users`;
  await call('POST', members, { body: { user_id: user.id } });
  await call('POST', members, { body: { user_id: user.id } });
  await call('POST', members, { body: { user_id: NOBODY } });
  await call('GET', members);
  await call('GET', `/api/v1/users/${user.id}/workspaces`);
  await call('DELETE', `${members}/${user.id}`);
  await call('DELETE', `${members}/${user.id}`);
  await call('DELETE', `/api/v1/users/${user.id}`, { as: 'annotator.apikey' });
  await call('DELETE', `/api/v1/users/${user.id}`);
  await call('DELETE', `/api/v1/workspaces/${workspace.id}`);
}
