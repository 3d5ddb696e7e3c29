import { describe, expect, test } from 'vitest';
import { invalid, issue, plain } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { profileIn } from '#gateway/backend/services/oauth2/provider.ts';
import { datasetWith, workspaceId } from './support/datasets.ts';
import { taskDataset } from './v0/taskDataset.ts';

/** Stored values are returned unchanged; values that could not be returned are refused. */
const backend = await startTestBackend();
const { owner } = backend;
const dataset = await datasetWith(backend);
const bulk = `${dataset.path}/records/bulk`;
/** JavaScript cannot write numbers beyond its range. */
const withRaw = (item: string) => `{"items":[{"fields":{"text":"a"},${item}}]}`;
const suggested = (score: string) =>
  withRaw(`"suggestions":[{"question_id":"${dataset.questions.label}","value":"yes","score":${score}}]`);

describe('numbers beyond the range', () => {
  test.each([
    ['score', "the provided value 'Infinity' is not a float."],
    ['words', "the provided value 'Infinity' is not an integer."],
    ['free', "the provided value 'Infinity' is not a float."],
  ])('are refused for the metadata property %s', async (name, reason) => {
    const { status, body } = await owner.post(bulk, withRaw(`"metadata":{"${name}":1e999}`));
    expect(status).toBe(422);
    expect(String(body.detail)).toContain(
      `metadata is not valid: '${name}' metadata property validation failed because ${reason}`,
    );
  });

  test('are refused at any depth of the metadata', async () => {
    expect((await owner.post(bulk, withRaw('"metadata":{"free":{"a":[1,-1e999]}}'))).status).toBe(422);
    expect((await owner.post(bulk, withRaw('"metadata":{"secret":[1e999]}'))).status).toBe(422);
  });

  test('are refused in a vector', async () => {
    const wrong = issue('type_error.float', 'body', 'items', 0, 'vectors', 'v', 0);
    expect((await owner.post(bulk, withRaw('"vectors":{"v":[1e999,1,1]}'))).body).toEqual(invalid(wrong));
    const search = '{"query":{"vector":{"name":"v","value":[-1e999,1,1]}}}';
    expect((await owner.post(`${dataset.mine}/records/search`, search)).status).toBe(422);
  });

  test.each(['1e999', '-1e999', '[1e999]'])('are no score: %s', async (score) => {
    expect((await owner.post(bulk, suggested(score))).status).toBe(422);
  });

  test('are refused as a rating', async () => {
    const value = `"suggestions":[{"question_id":"${dataset.questions.stars}","value":1e999}]`;
    expect((await owner.post(bulk, withRaw(value))).status).toBe(422);
  });

  test.each(['float', 'integer'])('are no bound of a property of type %s', async (type) => {
    const body = `{"name":"p","title":"p","settings":{"type":"${type}","max":1e999}}`;
    expect((await owner.post(`${dataset.path}/metadata-properties`, body)).status).toBe(422);
  });
});

describe('external ids', () => {
  test.each(['q\0a', '\ud800', 'a\udc00b'])('are refused when the store would change them: %j', async (external_id) => {
    const wrong = { items: [{ fields: { text: 'a' }, external_id }] };
    const told = invalid(issue('value_error.str.unstorable', 'body', 'items', 0, 'external_id'));
    for (const answer of [
      await owner.post(`${dataset.path}/records`, wrong),
      await owner.post(bulk, wrong),
      await owner.put(bulk, wrong),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: told });
    }
  });

  test('may have any other character', async () => {
    const items = ['😀', 'ä', '\u0001', '\ufffd'].map((external_id) => ({ fields: { text: 'a' }, external_id }));
    expect((await owner.post(bulk, { items })).body.items.map(({ external_id }) => external_id)).toEqual(
      items.map(({ external_id }) => external_id),
    );
  });

  test('two users are the same in any spelling of the id', async () => {
    const { id } = (await owner.get('/api/v1/me')).body;
    const responses = [id, id.toUpperCase()].map((user_id) => ({ user_id, status: 'discarded' }));
    const { body } = await owner.post(bulk, { items: [{ fields: { text: 'a' }, responses }] });
    expect(body).toEqual(
      invalid({
        loc: ['body', 'items', 0, 'responses'],
        msg: `'responses' contains several responses for the same user_id='${id}'`,
        type: 'value_error',
      }),
    );
  });
});

describe('any texts', () => {
  const odd = ['q\0a', '\ud800'];
  const refused = (...loc: (string | number)[]) => ({
    status: 422,
    body: invalid(issue('value_error.str.unstorable', 'body', ...loc)),
  });

  test.each(odd)('are refused when the store would change them: %j', async (text) => {
    const settings = { type: 'text', use_markdown: false };
    const part = { name: 'part', title: text, settings };
    const user = { username: 'odd', password: '12345678', first_name: 'Ada' };
    const workspace = { workspace_id: await workspaceId(backend) };
    const { path } = dataset;
    const fields = { text };
    const [record] = (await owner.post(bulk, { items: [{ fields: { text: 'a' } }] })).body.items;
    expect([
      await owner.post(bulk, { items: [{ fields: { text: 'fine' } }, { fields }] }),
      await owner.post(`/api/v1/records/${record!.id}/responses`, {
        status: 'draft',
        values: { note: { value: text } },
      }),
      await owner.post('/api/v1/datasets', { ...workspace, name: 'odd', guidelines: text }),
      await owner.patch(path, { guidelines: text }),
      await owner.post(`${path}/fields`, part),
      await owner.post(`${path}/questions`, part),
      await owner.post(`${path}/questions`, { ...part, title: 'Part', description: text }),
      await owner.post(`${path}/metadata-properties`, { ...part, settings: { type: 'terms' } }),
      await owner.post(`${path}/vectors-settings`, { name: 'part', title: text, dimensions: 2 }),
      await owner.post('/api/v1/users', { ...user, first_name: text }),
      await owner.post('/api/users', { ...user, last_name: text }),
    ]).toMatchObject([
      refused('items', 1, 'fields', 'text'),
      refused('values', 'note', 'value'),
      refused('guidelines'),
      refused('guidelines'),
      refused('title'),
      refused('title'),
      refused('description'),
      refused('title'),
      refused('title'),
      refused('first_name'),
      refused('last_name'),
    ]);
  });

  test.each(odd)('are refused in rules of the older API, too: %j', async (text) => {
    const { path } = await taskDataset(backend, 'TextClassification');
    const rules = path('/TextClassification/labeling/rules');
    const rule = { query: 'a', label: 'b' };
    expect(await owner.post(rules, { ...rule, query: text })).toMatchObject(refused('query'));
    expect(await owner.post(rules, { ...rule, description: text })).toMatchObject(refused('description'));
  });
});

test('a name that the store would truncate is unknown', () => {
  const from = { name: 'somewhere', usernameClaim: 'sub' };
  expect(() => profileIn({ sub: 'annotator\0' }, from, '')).toThrow('somewhere gave no sub to sign in with');
});

describe('metadata', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  test.each(['free', 'secret', 'lang', 'words'])('nested without end are refused as a value of %s', async (name) => {
    const { status, body } = await owner.post(bulk, withRaw(`"metadata":{"${name}":${nested(20_000)}}`));
    expect(status).toBe(422);
    expect(body).toEqual(plain(new RegExp(`'${name}' metadata property`)));
  });

  test('may be nested deeply', async () => {
    expect((await owner.post(bulk, withRaw(`"metadata":{"free":${nested(100)}}`))).status).toBe(201);
  });

  test('accept any value for an unrestricted terms property, and records are found by it', async () => {
    const secret = ['x', 5, true, { toString: 1, valueOf: 1 }, ['y']];
    const { status, body } = await owner.post(bulk, { items: [{ fields: { text: 'a' }, metadata: { secret } }] });
    expect(status).toBe(201);
    expect(body.items[0]!.metadata).toEqual({ secret });
    const total = async (term: string) =>
      (await owner.get(`${dataset.path}/records?metadata=secret:${term}`)).body.total;
    expect([await total('x'), await total('5'), await total('y')]).toEqual([1, 1, 0]);
  });
});
