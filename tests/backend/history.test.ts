import { describe, expect, test, vi } from 'vitest';
import { environment } from '#gateway/backend/environment.ts';
import { pruneSome } from '#gateway/backend/history/prune.ts';
import { NO_ONE } from '#tests/support/answers.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';
import { type Entry, historyReader, no, ok, yes } from './support/history.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const { store } = backend.app;
const { recordsOf, historyOf, activityOf, verify } = historyReader(backend);
const idOf = (username: string) => store.users.byUsername(username)!.id;

describe('the history of a record', async () => {
  const dataset = await datasetWith(backend, { records: 12 });
  const all = await recordsOf(dataset);
  const responses = (at: number) => `/api/v1/records/${all[at]}/responses`;
  const brief = ({ kind, action, before, after, client, is_bulk }: Entry) => ({
    ...{ kind, action, before, after, client, is_bulk },
  });

  test('has every version of a response: draft, submit, update, discard, delete', async () => {
    const { id } = await ok(annotator.post(responses(0), { status: 'draft', values: {} }));
    const path = `/api/v1/responses/${id}`;
    await ok(annotator.put(path, { status: 'submitted', values: yes }));
    await ok(annotator.put(path, { status: 'submitted', values: yes }));
    await ok(annotator.put(path, { status: 'submitted', values: no }));
    await ok(annotator.put(path, { status: 'discarded' }));
    await ok(annotator.delete(path));
    const states = [
      { status: 'draft', values: {} },
      { status: 'submitted', values: yes },
      { status: 'submitted', values: no },
      { status: 'discarded', values: null },
    ];
    const entries = await historyOf(all[0]!);
    expect(entries.map(brief)).toEqual(
      [...states, null].map((after, at) => ({
        kind: 'response',
        action: at === 0 ? 'created' : after ? 'changed' : 'deleted',
        before: states[at - 1] ?? null,
        after,
        client: 'api',
        is_bulk: false,
      })),
    );
    const person = { id: idOf('annotator'), username: 'annotator', pseudonym: expect.stringMatching(/^[\da-f]{8}$/) };
    expect(entries[0]).toMatchObject({
      ...{ record_id: all[0], dataset_id: dataset.id, user: person, response_user: person },
      ...{ api_key: { id: null, name: null }, is_erased: false, hash: expect.stringMatching(/^[\da-f]{64}$/) },
    });
    const numbers = entries.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));
  });

  test('has what came with a record, by import, by a bulk and by an upsert', async () => {
    const user_id = idOf('annotator');
    const items = [1, 2].map((at) => ({
      fields: { text: `with responses ${at}` },
      external_id: `with ${at}`,
      responses: [{ user_id, status: 'submitted', values: yes }],
    }));
    const importing = backend.as({ 'x-argilla-api-key': 'argilla.apikey', 'x-marl-client': 'import' });
    const { items: created } = await ok(importing.post(`${dataset.path}/records/bulk`, { items }));
    const [first] = created;
    const upsert = { id: first!.id, responses: [{ user_id, status: 'submitted', values: no }] };
    await ok(owner.put(`${dataset.path}/records/bulk`, { items: [upsert] }));
    const bulk = created.map(({ id }) => ({ record_id: id, status: 'discarded' }));
    await ok(annotator.post('/api/v1/me/responses/bulk', { items: bulk }));
    const entries = await historyOf(first!.id);
    expect(entries.map(brief)).toMatchObject([
      { action: 'created', before: null, after: { status: 'submitted', values: yes }, client: 'import', is_bulk: true },
      { action: 'changed', before: { values: yes }, after: { values: no }, client: 'api', is_bulk: false },
      { action: 'changed', before: { values: no }, after: { status: 'discarded' }, is_bulk: true },
    ]);
    expect(entries.map(({ user }) => user.username)).toEqual(['argilla', 'argilla', 'annotator']);
    expect(entries.map(({ response_user }) => (response_user as Entry['user']).username)).toEqual(
      Array.from({ length: 3 }, () => 'annotator'),
    );
  });

  test('has resolutions that were made, changed, taken back, and made by a rule', async () => {
    const path = `${dataset.path}/resolutions/${all[1]}`;
    await ok(owner.put(path, { values: yes, comment: 'clear' }));
    await ok(admin.put(path, { values: no }));
    await ok(owner.delete(path));
    for (const who of [owner, admin]) await ok(who.post(responses(1), { status: 'submitted', values: yes }));
    const job = await ok(owner.post(`${dataset.path}/resolutions/bulk`, { min_agree: 2 }));
    await expect.poll(async () => (await owner.get(`/api/v1/jobs/${job.id}`)).body.status).toBe('finished');
    const entries = (await historyOf(all[1]!)).filter(({ kind }) => kind === 'resolution');
    expect(entries.map(brief)).toMatchObject([
      { action: 'created', before: null, after: { values: yes, comment: 'clear' }, client: 'api' },
      { action: 'changed', before: { values: yes, comment: 'clear' }, after: { values: no, comment: null } },
      { action: 'deleted', before: { values: no }, after: null },
      { action: 'created', before: null, after: { values: yes }, client: 'rule', is_bulk: true },
    ]);
    expect(entries.map(({ user }) => user.username)).toEqual(['argilla', 'admin', 'argilla', 'argilla']);
    expect(entries.every(({ response_user }) => response_user === null)).toBe(true);
  });

  test.each<[client: string, headers: Record<string, string>]>([
    ['web', { 'x-marl-client': 'web' }],
    ['cli', { 'x-marl-client': 'cli' }],
    ['graphql', { 'x-marl-client': 'graphql', 'user-agent': 'python-httpx/0.27' }],
    ['sdk', { 'user-agent': 'python-httpx/0.27' }],
    ['api', { 'x-marl-client': 'rule' }],
    ['api', { 'user-agent': 'curl/8' }],
  ])('tells the client %s', async (client, headers) => {
    const who = backend.as({ 'x-argilla-api-key': 'annotator.apikey', ...headers });
    const { id } = await ok(who.post(responses(2), { status: 'submitted', values: yes }));
    await ok(who.delete(`/api/v1/responses/${id}`));
    expect((await historyOf(all[2]!)).at(-1)).toMatchObject({ client });
  });

  test('tells the API key, also when it is ended, or that there was none', async () => {
    const made = await ok(annotator.post('/api/v1/me/api-keys', { name: 'nightly', scope: 'annotate' }));
    await ok(backend.as(made.key as string).post(responses(3), { status: 'draft', values: {} }));
    await ok(annotator.delete(`/api/v1/me/api-keys/${made.id}`));
    const form = new URLSearchParams({ username: 'annotator', password: '12345678' });
    const { access_token } = await ok(backend.anonymous.post('/api/security/token', form));
    const { body } = await annotator.get(`/api/v1/records/${all[3]}?include=responses`);
    const path = `/api/v1/responses/${(body.responses as Wire[])[0]!.id}`;
    const signedIn = backend.as({ authorization: `Bearer ${access_token as string}` });
    await ok(signedIn.put(path, { status: 'submitted', values: yes }));
    expect((await historyOf(all[3]!)).map(({ api_key }) => api_key)).toEqual([{ id: made.id, name: 'nightly' }, null]);
  });

  test('shows annotators only what happened to their own responses', async () => {
    await ok(annotator.post(responses(4), { status: 'submitted', values: yes }));
    await ok(admin.post(responses(4), { status: 'submitted', values: no }));
    await ok(owner.put(`${dataset.path}/resolutions/${all[4]}`, { values: no }));
    const { body } = await annotator.get(`/api/v1/records/${all[4]}?include=responses`);
    await ok(admin.put(`/api/v1/responses/${(body.responses as Wire[])[0]!.id}`, { status: 'draft', values: no }));
    const own = await historyOf(all[4]!, annotator);
    expect(own.map(({ user, after }) => [user.username, after])).toEqual([
      ['annotator', { status: 'submitted', values: yes }],
      ['admin', { status: 'draft', values: no }],
    ]);
    expect(await historyOf(all[4]!, admin)).toHaveLength(4);
    expect((await annotator.get(`${dataset.path}/history`)).status).toBe(403);
    expect((await admin.get(`${dataset.path}/history`)).status).toBe(200);
    expect((await backend.anonymous.get(`${dataset.path}/history`)).status).toBe(401);
    const stranger = { username: 'stranger', first_name: 'S', password: '12345678' };
    const { api_key } = await ok(owner.post('/api/v1/users', stranger));
    expect((await backend.as(api_key as string).get(`/api/v1/records/${all[4]}/history`)).status).toBe(403);
    expect((await owner.get(`/api/v1/records/${NO_ONE}/history`)).status).toBe(404);
    expect((await owner.get(`/api/v1/datasets/${NO_ONE}/history`)).status).toBe(404);
  });

  test('is paged in both orders', async () => {
    for (const order of ['newest', 'oldest']) {
      const whole = await activityOf(dataset, `order=${order}&limit=1000`);
      const read: Entry[] = [];
      for (let after = ''; ;) {
        const page = await activityOf(dataset, `order=${order}&limit=3${after && `&after=${after}`}`);
        read.push(...page.items);
        if (!page.has_next) break;
        after = page.items.at(-1)!.cursor;
      }
      expect(read).toEqual(whole.items);
      const numbers = read.map(({ number }) => number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => (order === 'newest' ? b - a : a - b)));
    }
    const { items } = await activityOf(dataset, 'limit=1');
    for (const query of [
      'after=nonsense',
      `after=${items[0]!.cursor}&order=oldest`,
      'limit=0',
      'limit=1001',
      'order=x',
    ]) {
      expect((await owner.get(`${dataset.path}/history?${query}`)).status, query).toBe(422);
    }
    const elsewhere = await datasetWith(backend);
    expect((await owner.get(`${elsewhere.path}/history?after=${items[0]!.cursor}`)).status).toBe(422);
  });

  test('has nothing of requests that were refused', async () => {
    const before = (await activityOf(dataset, 'limit=1')).items[0]!.number;
    expect(
      (await annotator.post(responses(5), { status: 'submitted', values: { label: { value: '?' } } })).status,
    ).toBe(422);
    const items = [{ fields: { text: 'x' }, responses: [{ user_id: NO_ONE, status: 'draft', values: {} }] }];
    expect((await owner.post(`${dataset.path}/records/bulk`, { items })).status).toBe(422);
    expect((await activityOf(dataset, 'limit=1')).items[0]!.number).toBe(before);
  });

  test('goes with the record, of which only the deletion stays', async () => {
    await ok(
      annotator.post(responses(6), { status: 'submitted', values: { ...yes, comment: { value: 'my own words' } } }),
    );
    await ok(owner.put(`${dataset.path}/resolutions/${all[6]}`, { values: no, comment: 'my remark' }));
    const { status } = await owner.delete(`${dataset.path}/records?ids=${all[6]},${all[7]}`);
    expect(status).toBe(204);
    expect((await owner.get(`/api/v1/records/${all[6]}/history`)).status).toBe(404);
    const { items } = await activityOf(dataset, 'limit=3');
    expect(
      items.map(({ kind, action, record_id, is_erased, before, after }) => [
        kind,
        action,
        record_id,
        is_erased,
        before,
        after,
      ]),
    ).toEqual([
      ['record', 'deleted', all[6], false, null, null],
      ['resolution', 'created', all[6], true, null, null],
      ['response', 'created', all[6], true, null, null],
    ]);
    const stored = JSON.stringify(store.db.all('SELECT content FROM history'));
    expect(stored).not.toContain('my own words');
    expect(stored).not.toContain('my remark');
    expect(await verify()).toMatchObject({ code: 0 });
  });

  test('goes with the dataset', async () => {
    const other = await datasetWith(backend, { records: 1 });
    const [id] = await recordsOf(other);
    await ok(annotator.post(`/api/v1/records/${id}/responses`, { status: 'submitted', values: yes }));
    const { pk } = store.datasets.byId(other.id)!;
    await ok(owner.delete(other.path));
    await expect.poll(() => [...store.history.all(pk)]).toEqual([]);
    expect(store.history.chain(pk)).toBeUndefined();
  });
});

test('what was there before the history began, or before what is kept, is told by the next change', async () => {
  const dataset = await datasetWith(backend, { records: 2 });
  const [first, second] = await recordsOf(dataset);
  const paths: string[] = [];
  for (const id of [first, second]) {
    const body = await ok(annotator.post(`/api/v1/records/${id}/responses`, { status: 'submitted', values: yes }));
    paths.push(`/api/v1/responses/${body.id}`);
  }
  await ok(owner.put(`${dataset.path}/resolutions/${first}`, { values: yes }));
  const { pk } = store.datasets.byId(dataset.id)!;
  store.history.removeSome(pk, 100);
  store.db.run('DELETE FROM history_chains WHERE dataset_pk = ?', [pk]);
  store.db.run('DELETE FROM acts WHERE dataset_pk = ?', [pk]);

  await ok(annotator.put(paths[0]!, { status: 'submitted', values: no }));
  await ok(annotator.put(paths[0]!, { status: 'discarded' }));
  await ok(annotator.delete(paths[1]!));
  await ok(owner.put(`${dataset.path}/resolutions/${first}`, { values: no }));
  expect((await historyOf(first!)).map(({ action, before }) => [action, before?.values])).toEqual([
    ['changed', yes],
    ['changed', no],
    ['changed', yes],
  ]);
  expect(await historyOf(second!)).toMatchObject([{ action: 'deleted', before: { values: yes }, after: null }]);
  expect(await verify()).toMatchObject({ code: 0 });
});

test('old entries are removed without breaking the chain', async () => {
  const dataset = await datasetWith(backend, { records: 3 });
  const [first, second, third] = await recordsOf(dataset);
  const paths: string[] = [];
  for (const id of [first, second]) {
    const body = await ok(annotator.post(`/api/v1/records/${id}/responses`, { status: 'submitted', values: yes }));
    paths.push(`/api/v1/responses/${body.id}`);
  }
  const { pk } = store.datasets.byId(dataset.id)!;
  expect(pruneSome(store, null)).toBe(false);
  expect(pruneSome(store, 1)).toBe(false);
  await ok(annotator.put(paths[1]!, { status: 'submitted', values: no }));
  const long = 2 * 86_400_000_000;
  store.db.run('UPDATE history SET made_at = made_at - ? WHERE pk BETWEEN ? AND ?', [
    long,
    pk * 2 ** 32,
    pk * 2 ** 32 + 2,
  ]);
  store.db.run('UPDATE responses SET updated_at = updated_at - ? WHERE id = ?', [long, paths[0]!.split('/').at(-1)!]);
  while (pruneSome(store, 1));
  expect((await activityOf(dataset)).items).toMatchObject([
    { number: 3, action: 'changed', before: null, after: { values: no } },
  ]);
  expect(store.history.chain(pk)).toMatchObject({ pruned: 2, last: 3 });
  await ok(annotator.put(paths[0]!, { status: 'submitted', values: no }));
  await ok(annotator.post(`/api/v1/records/${third}/responses`, { status: 'submitted', values: no }));
  expect((await activityOf(dataset)).items.map(({ number, before }) => [number, before?.values])).toEqual([
    [5, undefined],
    [4, yes],
    [3, undefined],
  ]);
  const { code, out } = await verify();
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('3 entries, 2 older ones removed') });
});

describe('the entries of a deleted user', async () => {
  const dataset = await datasetWith(backend, { records: 4 });
  const all = await recordsOf(dataset);

  async function answerAndLeave(username: string, at: number): Promise<Entry[]> {
    const user = await ok(
      owner.post('/api/v1/users', { username, first_name: 'L', password: '12345678', workspaces: ['argilla'] }),
    );
    const leaver = backend.as(user.api_key as string);
    const key = await ok(leaver.post('/api/v1/me/api-keys', { name: `${username}'s laptop`, scope: 'annotate' }));
    for (const who of [leaver, backend.as(key.key as string)]) {
      await ok(
        who.post('/api/v1/me/responses/bulk', {
          items: [{ record_id: all[at], status: 'draft', values: who === leaver ? yes : no }],
        }),
      );
    }
    await ok(owner.delete(`/api/v1/users/${user.id}`));
    return historyOf(all[at]!);
  }

  test('keep a pseudonym, which nothing connects with the user', async () => {
    const [first, second] = [await answerAndLeave('leaver', 0), await answerAndLeave('quitter', 1)];
    for (const entries of [first, second]) {
      expect(entries).toMatchObject(
        [yes, no].map((values) => ({ user: { id: null, username: null }, after: { values }, api_key: { name: null } })),
      );
      expect(new Set(entries.map(({ user }) => user.pseudonym)).size).toBe(1);
    }
    expect(first[0]!.user.pseudonym).not.toBe(second[0]!.user.pseudonym);
    for (const table of ['history', 'history_people', 'history_keys']) {
      expect(JSON.stringify(store.db.all(`SELECT * FROM ${table}`))).not.toMatch(/leaver|quitter/);
    }
    expect(await verify()).toMatchObject({ code: 0 });
  });

  test('keep the name where that is configured, until it is not any more', async () => {
    vi.spyOn(environment, 'historyKeepsNames', 'get').mockReturnValue(true);
    const [entry] = await answerAndLeave('auditee', 2);
    vi.restoreAllMocks();
    expect(entry!.user).toMatchObject({ username: 'auditee', id: expect.any(String) });
    expect(await verify()).toMatchObject({ code: 0 });
    store.history.forgetNames();
    expect((await historyOf(all[2]!))[0]!.user).toEqual({ id: null, username: null, pseudonym: entry!.user.pseudonym });
    expect(await verify()).toMatchObject({ code: 0 });
  });

  test('still know what their responses were when somebody changes these', async () => {
    await answerAndLeave('gone', 3);
    const { body } = await owner.get(`${dataset.path}/records?include=responses`);
    const record = body.items.find(({ id }) => id === all[3])!;
    await ok(owner.put(`/api/v1/responses/${(record.responses as Wire[])[0]!.id}`, { status: 'discarded' }));
    expect((await historyOf(all[3]!)).at(-1)).toMatchObject({
      ...{ action: 'changed', before: { status: 'draft', values: no }, response_user: null },
    });
    expect(await verify()).toMatchObject({ code: 0 });
  });
});
