import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TestBackend } from '#tests/support/backend.ts';
import { fillServer, type Movable, OWNER_KEY, type Row } from '#tests/support/movable.ts';
import { answer, stageBackend } from '#tests/support/stagedBackend.ts';
import { between, rowOf, startTwoServers, type TwoServers } from './support/copying.ts';

const RECORDS = 70;

let { source, target, copy, passwords } = {} as TwoServers;
let filled: Movable;
beforeEach(async () => {
  ({ source, target, copy, passwords } = await startTwoServers());
});

const fill = async (options: Partial<Parameters<typeof fillServer>[1]> = {}) => {
  filled = await fillServer(source.origin, { records: RECORDS, olderDatasets: false, ...options });
};
async function copyOf(name: string): Promise<Row> {
  const { body } = await target.owner.get<Row>('/api/v1/me/datasets');
  return body.items.find((dataset) => dataset.name === name)!;
}

/** Changes the metadata of the record with an external id. */
async function changeRecord(backend: TestBackend, datasetId: string, externalId: string, metadata: object) {
  const items = [{ external_id: externalId, metadata }];
  expect((await backend.owner.put(`/api/v1/datasets/${datasetId}/records/bulk`, { items })).status).toBe(200);
}

it('everything moves: people, settings, records, answers, resolutions, older datasets', async () => {
  await fill({ olderDatasets: true });
  const { items } = await filled.rest('GET', `/v1/datasets/${filled.datasetId}/records?limit=1`);
  const sources = { tone: { type: 'response', user_id: filled.users.admin } };
  const resolution = { values: { tone: { value: 'rude' } }, sources, comment: 'Talked it over' };
  await filled.rest('PUT', `/v1/datasets/${filled.datasetId}/resolutions/${items[0]!.id}`, resolution);

  const moved = await copy();
  expect(moved.out).toContain('Both servers have the same data.');
  expect(moved.code).toBe(0);
  const all = { records: RECORDS, written: RECORDS, equal: RECORDS, differing: 0, missing: 0, extra: 0 };
  for (const name of ['reviews', 'topics', 'names', 'summaries']) {
    expect(rowOf(moved.out, name)).toEqual({ ...all, verdict: 'equal' });
  }
  const reviews = await copyOf('reviews');
  expect(reviews).toMatchObject({ status: 'ready', guidelines: '# Be fair', min_submitted: null });
  expect(await copyOf('Unfinished')).toMatchObject({ status: 'draft' });
  const { body: list } = await target.owner.get<Row>(
    `/api/v1/datasets/${reviews.id}/records?limit=1&include=responses&include=resolution`,
  );
  const users = (await target.owner.get<Row>('/api/v1/users')).body.items;
  const idOf = (username: string) => users.find((user) => user.username === username)!.id;
  expect(list.items[0]).toMatchObject({
    external_id: items[0]!.id,
    fields: { text: 'Ada wrote review 0 to us 🙂' },
    metadata: { trust: 0 },
    responses: [{ user_id: idOf('ada'), status: 'submitted', values: { correction: { value: 'Better 0 🙂' } } }],
    resolution: { ...resolution, sources: { tone: { type: 'response', user_id: idOf('admin') } } },
  });
  const { body: rules } = await target.owner.get<Row[]>(
    '/api/datasets/topics/TextClassification/labeling/rules?workspace=lab',
  );
  expect(rules).toMatchObject([{ labels: ['a'], description: 'Titles' }, { query: 'one' }]);
  const workspace = (await target.owner.get<Row>('/api/v1/me/workspaces')).body.items.find(
    ({ name }) => name === 'lab',
  )!;
  const { body: members } = await target.owner.get<Row>(`/api/v1/workspaces/${workspace.id}/users`);
  expect(members.items.map(({ username }) => username)).toEqual(['ada', 'admin', 'annotator']);

  expect(statSync(passwords).mode & 0o777).toBe(0o600);
  const lines = readFileSync(passwords, 'utf8').trim().split('\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['username', 'ada']);
  const [username, password] = lines[1]!.split(',') as [string, string];
  const signedIn = await target.anonymous.post('/api/v1/token', new URLSearchParams({ username, password }));
  expect(signedIn.status).toBe(201);
});

it('a second run copies only what has changed', async () => {
  await fill({ olderDatasets: true });
  await copy();
  const still = await copy();
  expect(still.code).toBe(0);
  for (const name of ['reviews', 'topics', 'names', 'summaries']) expect(rowOf(still.out, name).written).toBe(0);

  const { rest, datasetId } = filled;
  await changeRecord(source, datasetId, 'review-1', { source: 'chat' });
  await rest('PATCH', `/v1/datasets/${datasetId}`, { guidelines: 'New' });
  const added = { fields: { text: 'One more' }, external_id: 'more' };
  await rest('POST', `/v1/datasets/${datasetId}/records/bulk`, { items: [added] });
  const edited = { id: 'record-0', text: 'Ada has 0', tokens: ['Ada', 'has', '0'], metadata: { split: 'test' } };
  await rest('POST', '/datasets/names/TokenClassification:bulk?workspace=lab', { records: [edited] });

  const changed = await copy();
  expect(changed.code).toBe(0);
  expect(rowOf(changed.out, 'reviews')).toMatchObject({ records: RECORDS + 1, written: 2, equal: RECORDS + 1 });
  expect(rowOf(changed.out, 'names')).toMatchObject({ written: 1, equal: RECORDS });
  expect((await copyOf('reviews')).guidelines).toBe('New');
});

it('answers that are newer on the target are kept, and nothing there is deleted', async () => {
  await fill();
  await copy();
  const { id } = await copyOf('reviews');
  const { body } = await target.owner.get<Row>(`/api/v1/datasets/${id}/records?limit=1&include=responses`);
  const [answered] = (body.items[0] as unknown as { responses: Row[] }).responses;
  const values = { tone: { value: 'rude' } };
  await target.owner.put(`/api/v1/responses/${answered!.id}`, { status: 'submitted', values });
  await target.owner.post(`/api/v1/datasets/${id}/records/bulk`, { items: [{ fields: { text: 'Only here' } }] });

  const again = await copy();
  expect(again.code).toBe(3);
  expect(rowOf(again.out, 'reviews')).toMatchObject({ differing: 1, extra: 1, verdict: 'DIFFERENT' });
  expect(again.out).toMatch(/lab\/reviews +answers or records that were changed on the target later were left: 1/);
  const { body: kept } = await target.owner.get<Row>(`/api/v1/datasets/${id}/records?limit=1&include=responses`);
  expect(kept.items[0]).toMatchObject({ responses: [{ values }] });
});

it('records that come back keep their ids', async () => {
  await fill();
  await copy();
  const { id } = await copyOf('reviews');
  const { body } = await target.owner.get<Row>(`/api/v1/datasets/${id}/records?limit=1`);
  await changeRecord(target, id, body.items[0]!.external_id as string, { source: 'chat' });
  const back = await copy(target.origin, source.origin);
  expect(back.code).toBe(0);
  expect(rowOf(back.out, 'reviews')).toMatchObject({ records: RECORDS, written: 1, equal: RECORDS });
});

const isWrite = ({ method, url }: IncomingMessage) => method === 'PUT' && url!.endsWith('/records/bulk');

it('an interrupted copy is continued by the same command', async () => {
  await fill({ records: 400 });
  let writes = 0;
  const origin = await between(target, (request) => {
    if (isWrite(request) && ++writes === 2) process.emit('SIGINT');
    return false;
  });
  const stopped = await copy(source.origin, origin);
  expect(stopped).toMatchObject({ code: 130, out: '', err: expect.stringContaining('continues the copy') });
  const { body } = await target.owner.get<Row>(`/api/v1/datasets/${(await copyOf('reviews')).id}/records?limit=1`);
  expect(body.total).toBeGreaterThan(0);
  expect(body.total).toBeLessThan(400);

  const rest = await copy();
  expect(rest.code).toBe(0);
  expect(rowOf(rest.out, 'reviews')).toMatchObject({ records: 400, written: 400 - body.total, equal: 400 });
});

it('a copy waits for a server that restarts', async () => {
  await fill();
  let refusals = 0;
  const origin = await between(target, (request, response) => {
    if (!isWrite(request) || refusals === 2) return false;
    refusals++;
    request.resume().on('end', () => answer(503, '{"detail":"Starting"}')(request, response));
    return true;
  });
  const moved = await copy(source.origin, origin);
  expect(refusals).toBe(2);
  expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('Both servers have the same data.') });
});

it('refused records are told with the reason, and all others are copied', async () => {
  await fill();
  await copy();
  const { id } = await copyOf('reviews');
  const { body: properties } = await target.owner.get<Row>(`/api/v1/me/datasets/${id}/metadata-properties`);
  const property = properties.items.find(({ name }) => name === 'source')!;
  await target.owner.delete(`/api/v1/metadata-properties/${property.id}`);
  const narrow = { name: 'source', title: 'The source', settings: { type: 'terms', values: ['mail'] } };
  await target.owner.post(`/api/v1/datasets/${id}/metadata-properties`, narrow);
  await changeRecord(source, filled.datasetId, 'review-1', { source: 'chat' });
  await changeRecord(source, filled.datasetId, 'review-3', { source: 'mail' });

  const told = await copy();
  expect(told.code).toBe(3);
  expect(rowOf(told.out, 'reviews')).toMatchObject({ written: 1, equal: RECORDS - 1, differing: 1 });
  expect(told.out).toContain('Differing in lab/reviews: review-1');
  expect(told.out).toMatch(/records were refused: 1\n +review-1: .*'source' metadata property validation failed/);
  expect(told.out).toContain('a setting is different: metadata-properties: source');
});

it.each([
  ['1.29.1', ['no fields of this type: photo (image)', 'number of answers for each record: 2', 'no resolutions: 1']],
  ['2.8.0', ['no datasets of the older tasks: TextClassification, 10 records', 'no resolutions: 1']],
])('what Argilla %s cannot have is told', async (version, losses) => {
  await fill({
    records: 10,
    olderDatasets: true,
    dataset: { distribution: { strategy: 'overlap', min_submitted: 2 } },
  });
  const { rest, workspaceId } = filled;
  const album = await rest('POST', '/v1/datasets', { name: 'album', workspace_id: workspaceId });
  const path = `/v1/datasets/${album.id}`;
  await rest('POST', `${path}/fields`, { name: 'photo', title: 'Photo', settings: { type: 'image' } });
  await rest('POST', `${path}/fields`, { name: 'text', title: 'Text', settings: { type: 'text' } });
  await rest('POST', `${path}/questions`, { name: 'what', title: 'What?', required: true, settings: { type: 'text' } });
  await rest('PUT', `${path}/publish`);
  const fields = { photo: 'http://localhost/photo.png', text: 'A tree' };
  await rest('POST', `${path}/records/bulk`, { items: [{ fields }] });
  const { items } = await rest('GET', `${path}/records`);
  await rest('PUT', `${path}/resolutions/${items[0]!.id}`, { values: { what: { value: 'a tree' } } });

  const origin = await between(target, (request, response) => {
    if (request.url !== '/api/v1/version') return false;
    answer(200, JSON.stringify({ version }))(request, response);
    return true;
  });
  const told = await copy(source.origin, origin);
  expect(told.code).toBe(3);
  for (const loss of losses) expect(told.out).toContain(loss);
  expect(rowOf(told.out, 'album')).toMatchObject({ records: 1, equal: 1, verdict: 'equal' });
  const { body } = await target.owner.get<Row>(`/api/v1/datasets/${(await copyOf('album')).id}/records`);
  expect(body.items[0]!.fields).toEqual(version === '2.8.0' ? fields : { text: 'A tree' });
});

it('keys with the scopes that the guide names are enough, and a narrower one is told with the reason', async () => {
  await fill({ records: 10, olderDatasets: true });
  const keyOf = async ({ owner }: TestBackend, scope: string) =>
    (await owner.post<{ key: string }>('/api/v1/me/api-keys', { name: scope, scope })).body.key;
  vi.stubEnv('MARL_FROM_API_KEY', await keyOf(source, 'read'));
  const narrow = await keyOf(target, 'manage');
  vi.stubEnv('MARL_TO_API_KEY', narrow);
  expect(await copy()).toMatchObject({ code: 1, err: expect.stringMatching(/POST \/v1\/\S+ answered 403: .*scope/i) });
  vi.stubEnv('MARL_TO_API_KEY', await keyOf(target, 'administer'));
  expect((await copy()).code).toBe(0);
  await changeRecord(source, filled.datasetId, 'review-1', { source: 'chat' });
  vi.stubEnv('MARL_TO_API_KEY', narrow);
  const again = await copy();
  expect(again.code).toBe(0);
  expect(rowOf(again.out, 'reviews')).toMatchObject({ written: 1, equal: 10 });
});

it('servers that cannot be copied are refused before anything is written', async () => {
  await fill({ records: 0 });
  vi.stubEnv('MARL_FROM_API_KEY', 'annotator.apikey');
  expect(await copy()).toMatchObject({
    code: 1,
    err: expect.stringContaining('is that of annotator, who is no owner'),
  });
  vi.stubEnv('MARL_FROM_API_KEY', 'unknown');
  expect(await copy()).toMatchObject({ code: 1, err: expect.stringContaining('does not know the API key') });
  vi.stubEnv('MARL_FROM_API_KEY', '');
  expect(await copy()).toMatchObject({ code: 2, err: expect.stringContaining('set MARL_FROM_API_KEY') });
  vi.stubEnv('MARL_FROM_API_KEY', OWNER_KEY);
  const other = await stageBackend();
  expect(await copy(other.origin)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${other.origin} answers, but not as an Argilla or Marl server`),
  });
  expect(await copy('http://127.0.0.1:9')).toMatchObject({ code: 1, err: expect.stringContaining('does not answer') });
  expect(await copy('somewhere')).toMatchObject({ code: 2, err: expect.stringContaining('is not the address') });
  expect(await copy(source.origin, `${source.origin}/`)).toMatchObject({ code: 2 });
  expect(existsSync(passwords)).toBe(false);
  expect((await target.owner.get('/api/v1/users')).body.items).toHaveLength(3);
});

it('nothing is copied where new passwords could not be written', async () => {
  const missing = join(dirname(passwords), 'missing');
  const copied = await copy(source.origin, target.origin, join(missing, 'passwords.csv'));
  expect(copied).toMatchObject({ code: 1, err: `There is no folder ${missing}.\n` });
});
