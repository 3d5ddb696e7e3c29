import { setTimeout as pause } from 'node:timers/promises';
import type { Body, Call } from './call.ts';

/** Longer than the real server's search engine needs to index a write. */
const REFRESH_MS = 1500;
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const text = { type: 'text', use_markdown: false };
const options = ['good', 'bad'].map((value) => ({ value, text: value }));
const as = (name: string) => ({ as: `${name}.apikey` });

/** Users and workspaces as 2.x manages them. */
export async function peopleStory(call: Call): Promise<void> {
  for (const path of ['version', 'status', 'settings', 'me', 'me/workspaces', 'me/datasets', `jobs/${NOWHERE}`])
    await call('GET', `/api/v1/${path}`);
  const person = { first_name: 'Eve', username: 'Eve Online', password: '12345678' };
  const id = '11111111-1111-4111-8111-111111111111';
  await call('POST', '/api/v1/users', { body: { ...person, id } });
  for (const wrong of [
    person,
    { ...person, id, username: 'other' },
    { ...person, username: '' },
    { ...person, username: 'x', password: 'short' },
    { ...person, username: 'y', role: 'king' },
  ])
    await call('POST', '/api/v1/users', { body: wrong });
  await call('POST', '/api/v1/users', { body: { ...person, username: 'z' }, ...as('admin') });
  await call('GET', `/api/v1/users/${id}`);
  await call('GET', `/api/v1/users/${NOWHERE}`);
  await call('GET', `/api/v1/users/${id}`, as('annotator'));
  for (const change of [
    { first_name: 'Eva', last_name: 'Example' },
    { username: 'eva' },
    { username: 'argilla' },
    { role: 'admin' },
    { username: null },
    { password: 'x' },
    {},
  ])
    await call('PATCH', `/api/v1/users/${id}`, { body: change });
  const workspace = await call('POST', '/api/v1/workspaces', { body: { name: 'Any Name' } });
  for (const name of ['Any Name', '']) await call('POST', '/api/v1/workspaces', { body: { name } });
  const members = `/api/v1/workspaces/${workspace.id}/users`;
  await call('POST', members, { body: { user_id: id } });
  await call('POST', members, { body: { user_id: id } });
  await call('POST', members, { body: { user_id: NOWHERE } });
  await call('GET', members);
  await call('GET', `/api/v1/users/${id}/workspaces`);
  await call('DELETE', `${members}/${id}`);
  await call('DELETE', `/api/v1/workspaces/${workspace.id}`);
  await call('DELETE', `/api/v1/users/${id}`);
  await call('GET', '/api/v1/users', { sortBy: 'username' });
}

/** A dataset of 2.x: distribution, fields of every type, records, responses, progress, search. */
export async function distributionStory(call: Call): Promise<void> {
  const workspace = await call('GET', '/api/v1/me/workspaces').then(({ items }) => items[0]);
  const { path, mine, question } = await makeDataset(call, workspace.id);
  const records = await addRecords(call, path, question);
  await answer(call, records);
  await pause(REFRESH_MS);
  await readProgress(call, path, mine);
  await search(call, path, mine);
  await change(call, path, records);
  await call('DELETE', path);
}

async function makeDataset(call: Call, workspaceId: string) {
  const overlap = (min_submitted: unknown) => ({ strategy: 'overlap', min_submitted });
  const dataset = { name: 'Argilla 2', workspace_id: workspaceId };
  for (const wrong of [overlap(0), overlap('two'), overlap(null), { strategy: 'round robin' }, null, {}])
    await call('POST', '/api/v1/datasets', { body: { ...dataset, distribution: wrong } });
  const { id } = await call('POST', '/api/v1/datasets', {
    body: { ...dataset, distribution: overlap(2), metadata: { origin: { kind: 'test', parts: [1, 2] } } },
  });
  const path = `/api/v1/datasets/${id}`;
  for (const [name, settings] of Object.entries({
    'The Text': text,
    picture: { type: 'image' },
    talk: { type: 'chat' },
    card: { type: 'custom', template: '<b>{{record.fields.card.title}}</b>', advanced_mode: false },
    unknown: { type: 'video' },
    bare: { type: 'custom' },
  }))
    await call('POST', `${path}/fields`, {
      body: { name, title: name, required: name === 'The Text', settings },
    });
  const { items: fields } = await call('GET', `${path}/fields`);
  for (const settings of [
    { type: 'text', use_markdown: true },
    { type: 'chat', use_markdown: false },
    { type: 'chat' },
  ])
    await call('PATCH', `/api/v1/fields/${fields?.[2]?.id}`, { body: { settings } });
  const ask = (name: string, settings: object, required = true) =>
    call('POST', `${path}/questions`, { body: { name, title: name, required, settings } });
  const question = await ask('quality', { type: 'label_selection', options });
  await ask('marks', { type: 'span', field: 'The Text', options }, false);
  await call('POST', `${path}/metadata-properties`, {
    body: { name: 'length', title: 'Length', settings: { type: 'integer' } },
  });
  for (let count = 0; count <= 5; count += 1)
    await call('POST', `${path}/vectors-settings`, { body: { name: `v${count}`, title: 'V', dimensions: 2 } });
  await call('POST', `${path}/records/bulk`, { body: { items: [{ fields: { 'The Text': 'too early' } }] } });
  await call('PUT', `${path}/publish`);
  await call('PUT', `${path}/publish`);
  await call('GET', path);
  for (const wrong of [overlap(0), null]) await call('PATCH', path, { body: { distribution: wrong } });
  await call('PATCH', path, { body: { metadata: { changed: true }, guidelines: null } });
  return { path, mine: `/api/v1/me/datasets/${id}`, question };
}

async function addRecords(call: Call, path: string, question: Body): Promise<Body[]> {
  const bulk = (items: object[], method = 'POST') => call(method, `${path}/records/bulk`, { body: { items } });
  const fields = (rest: object) => ({ 'The Text': 'a text', ...rest });
  const { items } = await bulk(
    [1, 2, 3, 4].map((number) => ({
      fields: {
        'The Text': `Text number ${number}`,
        picture: number % 2 ? 'https://example.com/a.png' : PIXEL,
        talk: [
          { role: 'user', content: `Question ${number}` },
          { role: 'assistant', content: 'An answer about whales' },
        ],
        card: { title: `Card ${number}`, tags: ['x', { deep: true }] },
      },
      external_id: `row-${number}`,
      metadata: { length: number },
      vectors: { v0: [1, number] },
    })),
  );
  for (const wrong of [
    { picture: 'no address' },
    { picture: 'ftp://example.com/a.png' },
    { picture: 'https://example.com' },
    { picture: `https://example.com/${'x'.repeat(2100)}` },
    { picture: 'data:text/plain;base64,AAAA' },
    { picture: 7 },
    { talk: 'no list' },
    { talk: [{ role: 'user' }] },
    { talk: [{ role: 'x'.repeat(21), content: 'hi' }] },
    { talk: [{ role: 'user', content: '' }] },
    { talk: Array.from({ length: 501 }, () => ({ role: 'user', content: 'hi' })) },
    { talk: ['hi'] },
    { card: 'no object' },
    { card: [1] },
    { 'The Text': { no: 'text' } },
    { 'The Text': null },
    { other: 'x' },
  ])
    await bulk([{ fields: fields({}) }, { fields: fields(wrong) }]);
  await bulk([{ fields: {} }]);
  await bulk([{ fields: fields({}), external_id: 'row-1' }]);
  await bulk([
    { fields: fields({}), external_id: 'same' },
    { fields: fields({}), external_id: 'same' },
  ]);
  await bulk(
    [
      { external_id: 'row-1', metadata: { length: 100 } },
      { id: items?.[1].id, fields: fields({ 'The Text': 'changed' }) },
      { fields: fields({}), external_id: 'row-5', suggestions: [{ question_id: question?.id, value: 'good' }] },
    ],
    'PUT',
  );
  await bulk([{ external_id: 'row-9' }], 'PUT');
  await bulk([{ id: items?.[0].id, suggestions: [{ question_id: NOWHERE, value: 'good' }] }], 'PUT');
  return items ?? [];
}

async function answer(call: Call, [first, second, third, fourth]: Body[]): Promise<void> {
  const submitted = { status: 'submitted', values: { quality: { value: 'good' } } };
  const respond = (record: Body, name: string, body: object = submitted) =>
    call('POST', `/api/v1/records/${record?.id}/responses`, { ...as(name), body });
  const read = (record: Body) => call('GET', `/api/v1/records/${record?.id}`);
  const response = await respond(first, 'annotator');
  await read(first);
  await respond(first, 'admin');
  await read(first);
  await respond(first, 'argilla');
  await respond(first, 'argilla');
  await respond(second, 'annotator', { status: 'draft', values: { quality: { value: 'bad' } } });
  await respond(second, 'admin');
  await respond(third, 'annotator', { status: 'discarded' });
  await call('POST', '/api/v1/me/responses/bulk', {
    ...as('annotator'),
    body: { items: [{ record_id: fourth?.id, ...submitted }] },
  });
  await respond(fourth, 'admin');
  await read(fourth);
  const taken = await call('PUT', `/api/v1/responses/${response.id}`, {
    ...as('annotator'),
    body: { status: 'draft', values: { quality: { value: 'bad' } } },
  });
  await read(first);
  await call('DELETE', `/api/v1/responses/${taken.id}`, as('annotator'));
  await read(first);
}

async function readProgress(call: Call, path: string, mine: string): Promise<void> {
  await call('GET', `${path}/progress`);
  await call('GET', `${path}/progress`, as('annotator'));
  await call('GET', `${path}/users/progress`);
  await call('GET', `${path}/users/progress`, as('annotator'));
  for (const name of ['argilla', 'admin', 'annotator']) await call('GET', `${mine}/metrics`, as(name));
  await call('GET', `${path}/records/search/suggestions/options`);
  await call('GET', `${mine}/metadata-properties`, as('annotator'));
}

async function search(call: Call, path: string, mine: string): Promise<void> {
  const record = (property: string) => ({ entity: 'record', property });
  const terms = (scope: object, ...values: string[]) => ({ type: 'terms', scope, values });
  const find = (body: object, query = '') =>
    call('POST', `${path}/records/search${query}`, { body, sortBy: 'external_id' });
  const where = (...and: object[]) => find({ filters: { and } });
  await where(terms(record('status'), 'pending'));
  await where(terms(record('status'), 'completed'));
  await where(terms(record('status'), 'unheard'));
  await where(terms(record('external_id'), 'row-1', 'row-5'));
  await where(terms(record('unheard'), 'x'));
  await where({ type: 'range', scope: record('inserted_at'), ge: '2020-01-01T00:00:00' });
  await where({ type: 'range', scope: record('inserted_at'), le: '2020-01-01T00:00:00' });
  await where({ type: 'range', scope: record('inserted_at'), ge: 'yesterday' });
  await where({ type: 'range', scope: { entity: 'metadata', metadata_property: 'length' }, ge: 2, le: 3 });
  await where();
  for (const order of ['asc', 'desc'])
    await call('POST', `${path}/records/search`, {
      body: { sort: [{ scope: { entity: 'metadata', metadata_property: 'length' }, order }] },
    });
  await find({ sort: [{ scope: record('status'), order: 'asc' }] });
  for (const q of ['whales', 'Card', 'number', 'example']) await find({ query: { text: { q } } });
  await find({ query: { text: { q: 'whales', field: 'talk' } } });
  await find({ query: { vector: { name: 'v0', value: [1, 2] } } });
  await find(
    { sort: [{ scope: { entity: 'metadata', metadata_property: 'length' }, order: 'asc' }] },
    '?limit=2&offset=1',
  );
  await find({}, '?limit=1001');
  const response = { entity: 'response', property: 'status' };
  for (const filters of [
    [terms(record('status'), 'pending'), terms(response, 'pending')],
    [terms(response, 'draft')],
    [terms(response, 'submitted', 'discarded')],
  ])
    await call('POST', `${mine}/records/search?include=responses`, {
      ...as('annotator'),
      body: { filters: { and: filters } },
      sortBy: 'external_id',
    });
}

async function change(call: Call, path: string, [first, second, third]: Body[]): Promise<void> {
  await call('PATCH', `/api/v1/records/${first?.id}`, {
    body: { fields: { 'The Text': 'another', picture: PIXEL }, metadata: { length: 5 } },
  });
  await call('PATCH', `/api/v1/records/${first?.id}`, { body: { fields: { picture: 'no address' } } });
  await call('PATCH', path, { body: { distribution: { strategy: 'overlap', min_submitted: 1 } } });
  await pause(REFRESH_MS);
  for (const one of [first, second, third]) await call('GET', `/api/v1/records/${one?.id}`);
  await call('GET', `${path}/progress`);
  await call('DELETE', `${path}/records?ids=${second?.id},${third?.id}`);
  await call('DELETE', `/api/v1/records/${first?.id}`);
  const hub = { name: 'org/name', subset: 'default', split: 'train' };
  await call('POST', `${path}/export`, { body: { ...hub, token: 'hf_x' }, ...as('annotator') });
  await call('POST', `${path}/import`, { body: { ...hub, mapping: { fields: [] } } });
}

/** Webhooks without deliveries. */
export async function webhooksStory(call: Call): Promise<void> {
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['response.created', 'record.completed'] };
  const { id } = await call('POST', '/api/v1/webhooks', { body: { ...hook, description: 'A test' } });
  await call('POST', '/api/v1/webhooks', { body: hook, ...as('admin') });
  for (const wrong of [
    { url: 'nowhere' },
    { url: 'ftp://example.com' },
    { events: [] },
    { events: ['record.eaten'] },
    { events: ['record.created', 'record.created'] },
    { description: '' },
    { description: 'x'.repeat(1001) },
  ]) {
    await call('POST', '/api/v1/webhooks', { body: { ...hook, ...wrong } });
    await call('PATCH', `/api/v1/webhooks/${id}`, { body: wrong });
  }
  await call('PATCH', `/api/v1/webhooks/${id}`, { body: { enabled: false, description: null } });
  await call('PATCH', `/api/v1/webhooks/${id}`, { body: { enabled: null } });
  await call('GET', '/api/v1/webhooks');
  await call('GET', '/api/v1/webhooks', as('annotator'));
  await call('POST', `/api/v1/webhooks/${NOWHERE}/ping`);
  for (let count = 0; count < 10; count += 1) await call('POST', '/api/v1/webhooks', { body: hook });
  await call('DELETE', `/api/v1/webhooks/${id}`, as('admin'));
  await call('DELETE', `/api/v1/webhooks/${id}`);
  await call('DELETE', `/api/v1/webhooks/${id}`);
}
