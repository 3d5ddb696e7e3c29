import { describe, expect, test } from 'vitest';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator, anonymous } = backend;
const dataset = await datasetWith(backend);
const outsider = backend.as(
  (
    await owner.post('/api/v1/users', {
      first_name: 'O',
      username: 'outsider',
      password: 'a long password',
      role: 'admin',
    })
  ).body.api_key as string,
);
const { body: me } = await owner.get('/api/v1/me');
const NOBODY = '9f7d6c6e-1111-4111-8111-111111111111';
const fields = { text: 'Hello world' };
const bulk = `${dataset.path}/records/bulk`;
const one = (record: object) => ({ items: [record] });
const codeOf = (body: Wire) => (body.detail as { code?: string }).code ?? 'plain';

describe('adding records', () => {
  test('returns them as stored, in order, with all parts', async () => {
    const { status, text } = await owner.post(bulk, {
      items: [
        {
          fields: { text: 'Hello', context: null },
          metadata: { lang: ['de', 'en'], words: 3, score: 1, extra: { deep: [1, 'x'] } },
          external_id: 'e1',
          responses: [{ user_id: me.id, status: 'submitted', values: { label: { value: 'yes', unknown: 1 } } }],
          suggestions: [
            { question_id: dataset.questions.label, value: 'no', score: 1, agent: 'm 1', type: 'model' },
            { question_id: dataset.questions.topics, value: ['a', 'b'], score: [0, 0.5] },
            { question_id: dataset.questions.order, value: [{ value: 'x' }] },
            { question_id: dataset.questions.names, value: [{ label: 'PER', start: 0, end: 5, score: 0.3 }] },
          ],
          vectors: { v: [1, 0.5, -2] },
        },
        { fields },
      ],
    });
    expect(status).toBe(201);
    const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?$/);
    const dates = { inserted_at: aTime, updated_at: aTime };
    const suggestion = { type: null, agent: null, score: null, id: anId, ...dates };
    const { items } = JSON.parse(text) as { items: Wire[] };
    expect(items).toEqual([
      {
        id: anId,
        status: 'completed',
        fields: { text: 'Hello', context: null },
        metadata: { lang: ['de', 'en'], words: 3, score: 1, extra: { deep: [1, 'x'] } },
        external_id: 'e1',
        responses: [
          {
            id: anId,
            values: { label: { value: 'yes' } },
            status: 'submitted',
            record_id: items[0]!.id,
            user_id: me.id,
            ...dates,
          },
        ],
        suggestions: [
          { ...suggestion, question_id: dataset.questions.label, type: 'model', value: 'no', agent: 'm 1', score: 1 },
          { ...suggestion, question_id: dataset.questions.topics, value: ['a', 'b'], score: [0, 0.5] },
          { ...suggestion, question_id: dataset.questions.order, value: [{ value: 'x', rank: null }] },
          { ...suggestion, question_id: dataset.questions.names, value: [{ label: 'PER', start: 0, end: 5 }] },
        ],
        vectors: { v: [1, 0.5, -2] },
        dataset_id: dataset.id,
        ...dates,
      },
      {
        id: anId,
        status: 'pending',
        fields,
        metadata: null,
        external_id: null,
        responses: [],
        suggestions: [],
        vectors: {},
        dataset_id: dataset.id,
        ...dates,
      },
    ]);
    expect(items[0]!.inserted_at).toBe(items[0]!.updated_at);
  });

  test('formats floats with a decimal point', async () => {
    const suggestions = [{ question_id: dataset.questions.label, value: 'no', score: 1 }];
    const { text } = await owner.post(
      bulk,
      one({ fields, metadata: { score: 1, words: 1 }, suggestions, vectors: { v: [1, 0.5, 0] } }),
    );
    expect(text).toContain('"metadata":{"score":1.0,"words":1}');
    expect(text).toContain('"score":1.0,"id"');
    expect(text).toContain('"vectors":{"v":[1.0,0.5,0.0]}');
  });

  test('by the older route returns 204 without a body', async () => {
    const { status, text } = await admin.post(`${dataset.path}/records`, one({ fields }));
    expect({ status, text }).toEqual({ status: 204, text: '' });
  });

  const suggestion = (given: object) =>
    one({ fields, suggestions: [{ question_id: dataset.questions.label, value: 'yes', ...given }] });
  const response = (given: object) => one({ fields, responses: [{ user_id: me.id, status: 'submitted', ...given }] });
  const PLAIN = 'plain';
  const FORM = 'argilla.api.errors::ValidationError';
  test.each<[string, string, object]>([
    ['no items', FORM, {}],
    ['an empty list', FORM, { items: [] }],
    ['no fields', FORM, one({})],
    ['a number as text', FORM, one({ fields: { text: 1 } })],
    ['no text for a required field', PLAIN, one({ fields: { text: null } })],
    ['an unknown field', PLAIN, one({ fields: { ...fields, other: 'x' } })],
    ['a term that is not allowed', PLAIN, one({ fields, metadata: { lang: 'fr' } })],
    ['a list with a term that is not allowed', PLAIN, one({ fields, metadata: { lang: ['de', 'fr'] } })],
    ['a word for an integer', PLAIN, one({ fields, metadata: { words: 'three' } })],
    ['a fraction for an integer', PLAIN, one({ fields, metadata: { words: 1.5 } })],
    ['a boolean for an integer', PLAIN, one({ fields, metadata: { words: true } })],
    ['a number below its bound', PLAIN, one({ fields, metadata: { words: -1 } })],
    ['a number above its bound', PLAIN, one({ fields, metadata: { score: 1.1 } })],
    ['metadata that are no object', FORM, one({ fields, metadata: 'x' })],
    ['a response of an unknown user', PLAIN, one({ fields, responses: [{ user_id: NOBODY, status: 'discarded' }] })],
    [
      'two responses of one user',
      FORM,
      one({ fields, responses: [1, 2].map(() => ({ user_id: me.id, status: 'discarded' })) }),
    ],
    ['an unknown status', FORM, response({ status: 'done', values: {} })],
    ['a submitted response without values', FORM, response({})],
    ['a draft without values', FORM, response({ status: 'draft' })],
    ['a submitted response without the required answer', PLAIN, response({ values: { comment: { value: 'x' } } })],
    [
      'an answer to an unknown question',
      PLAIN,
      response({ values: { label: { value: 'yes' }, other: { value: 'x' } } }),
    ],
    ['a suggestion for an unknown question', PLAIN, suggestion({ question_id: NOBODY })],
    ['a suggestion without a value', FORM, suggestion({ value: null })],
    ['a suggestion nobody could choose', PLAIN, suggestion({ value: 'perhaps' })],
    ['a score above one', FORM, suggestion({ score: 1.1 })],
    ['scores for a single value', PLAIN, suggestion({ score: [0.5] })],
    [
      'one score for several values',
      PLAIN,
      suggestion({ question_id: dataset.questions.topics, value: ['a'], score: 0.5 }),
    ],
    ['too many scores', PLAIN, suggestion({ question_id: dataset.questions.topics, value: ['a'], score: [0.5, 0.5] })],
    ['an empty list of scores', FORM, suggestion({ question_id: dataset.questions.topics, value: ['a'], score: [] })],
    ['an agent without letters', FORM, suggestion({ agent: '??' })],
    ['an unknown type of suggestion', FORM, suggestion({ type: 'oracle' })],
    ['an unknown vector', PLAIN, one({ fields, vectors: { w: [1, 2, 3] } })],
    ['a vector of another length', PLAIN, one({ fields, vectors: { v: [1, 2] } })],
    ['a vector of words', FORM, one({ fields, vectors: { v: ['a', 'b', 'c'] } })],
    [
      'the same external id twice',
      FORM,
      {
        items: [
          { fields, external_id: 'q' },
          { fields, external_id: 'q' },
        ],
      },
    ],
    ['an external id that is taken', PLAIN, one({ fields, external_id: 'e1' })],
    ['more than 500 records', FORM, { items: Array.from({ length: 501 }, () => ({ fields })) }],
  ])('refuses %s', async (_what, code, body) => {
    const before = (await owner.get(`${dataset.path}/records?limit=1`)).body.total;
    const answer = await owner.post(bulk, body);
    expect([answer.status, codeOf(answer.body)]).toEqual([422, code]);
    expect((await owner.get(`${dataset.path}/records?limit=1`)).body.total).toBe(before);
  });

  test('refuses all if one is invalid, and names it', async () => {
    const { status, body } = await owner.post(`${dataset.path}/records`, {
      items: [{ fields, external_id: 'fine' }, { fields: {} }],
    });
    expect(status).toBe(422);
    expect(body.detail).toMatch(/^Record at position 1 is not valid/);
    const { body: list } = await owner.get(`${dataset.path}/records?limit=1000`);
    expect(list.items.map(({ external_id }) => external_id)).not.toContain('fine');
  });

  test('accepts questions of other datasets by the older route only', async () => {
    const other = await datasetWith(backend);
    const body = one({ fields, suggestions: [{ question_id: other.questions.label, value: 'yes' }] });
    expect((await owner.post(bulk, body)).status).toBe(422);
    expect((await owner.post(`${dataset.path}/records`, body)).status).toBe(204);
  });

  test('refuses metadata without a property if extra metadata is not allowed', async () => {
    const strict = await datasetWith(backend, { allowExtraMetadata: false });
    expect((await owner.post(`${strict.path}/records`, one({ fields, metadata: { extra: 1 } }))).status).toBe(422);
    expect((await owner.post(`${strict.path}/records`, one({ fields, metadata: { words: 1 } }))).status).toBe(204);
  });

  test('requires a published dataset', async () => {
    const draft = await datasetWith(backend, { published: false });
    for (const path of ['/records', '/records/bulk'])
      expect((await owner.post(draft.path + path, one({ fields }))).status).toBe(422);
    expect((await owner.get(`${draft.path}/records`)).body).toEqual({ items: [], total: 0 });
    expect((await owner.get(`${draft.path}/progress`)).body).toMatchObject({ total: 0, pending: 0 });
  });
});

describe('upserting records', () => {
  test('merges by external id or id, and replaces the fields', async () => {
    const { body } = await owner.post(bulk, {
      items: [
        {
          fields,
          external_id: 'u1',
          metadata: { words: 1 },
          suggestions: [{ question_id: dataset.questions.label, value: 'no', score: 0.5 }],
        },
        { fields, external_id: 'u2', metadata: { words: 2 } },
      ],
    });
    const [first, second] = body.items;
    const answer = await owner.put(bulk, {
      items: [
        { fields: { text: 'new' }, external_id: 'u3', id: NOBODY },
        {
          external_id: 'u1',
          fields: { text: 'replaced' },
          suggestions: [
            { question_id: dataset.questions.label, value: 'yes' },
            { question_id: dataset.questions.stars, value: 2 },
          ],
          responses: [{ user_id: me.id, status: 'draft', values: {} }],
          vectors: { v: [0, 0, 1] },
        },
        { id: second!.id, metadata: null },
      ],
    });
    expect(answer.status).toBe(200);
    const [created, changed, cleared] = answer.body.items;
    expect(created!.id).not.toBe(NOBODY);
    expect(created).toMatchObject({ fields: { text: 'new' }, external_id: 'u3' });
    expect(changed).toMatchObject({
      id: first!.id,
      fields: { text: 'replaced' },
      metadata: { words: 1 },
      responses: [{ status: 'draft', values: {} }],
      suggestions: [{ id: (first!.suggestions as Wire[])[0]!.id, value: 'yes', score: null }, { value: 2 }],
      vectors: { v: [0, 0, 1] },
    });
    expect(cleared).toMatchObject({ id: second!.id, metadata: null });
    expect(cleared!.updated_at).not.toBe(second!.updated_at);
    expect(answer.body.updated_item_ids).toEqual([first!.id, second!.id]);
    const found = async (q: string) =>
      (await owner.post(`${dataset.path}/records/search`, { query: { text: { q } } })).body.items.map(
        ({ record }) => (record as Wire).id,
      );
    expect(await found('replaced')).toEqual([first!.id]);
  });

  test('a known id has priority over an external id', async () => {
    const { body } = await owner.post(bulk, {
      items: ['both-1', 'both-2'].map((external_id) => ({ fields, external_id })),
    });
    const [first, second] = body.items;
    const answer = await owner.put(bulk, { items: [{ id: first!.id, external_id: 'both-2', metadata: { words: 9 } }] });
    expect(answer.body.updated_item_ids).toEqual([first!.id]);
    expect((await owner.get(`/api/v1/records/${second!.id}`)).body.metadata).toBeNull();
  });

  test('a change of one record replaces its fields, if they are valid', async () => {
    const [record] = (await owner.post(bulk, one({ fields }))).body.items;
    const change = (sent: object) => owner.patch(`/api/v1/records/${record!.id}`, { fields: sent });
    expect(await change({ text: 'changed' })).toMatchObject({ status: 200, body: { fields: { text: 'changed' } } });
    expect(await change({ unknown: 'x' })).toMatchObject({ status: 422 });
    expect((await owner.get(`/api/v1/records/${record!.id}`)).body.fields).toEqual({ text: 'changed' });
  });

  test.each<[string, object]>([
    ['a record that is not there without fields', { external_id: 'unknown' }],
    ['metadata that do not fit', { external_id: 'u1', metadata: { words: -1 } }],
    [
      'two suggestions for one question of a record that is there',
      {
        external_id: 'u1',
        suggestions: ['yes', 'no'].map((value) => ({ question_id: dataset.questions.label, value })),
      },
    ],
  ])('refuses %s', async (_what, item) => {
    expect((await owner.put(bulk, one(item))).status).toBe(422);
  });
});

describe('permissions', async () => {
  const { id } = (await owner.post(bulk, one({ fields }))).body.items[0]!;
  const verbs: [string, string, string, object | undefined][] = [
    ['post', `${dataset.path}/records`, 'manager', one({ fields })],
    ['post', bulk, 'manager', one({ fields })],
    ['put', bulk, 'manager', one({ fields })],
    ['patch', `${dataset.path}/records`, 'manager', one({ id })],
    ['delete', `${dataset.path}/records?ids=${NOBODY}`, 'manager', undefined],
    ['get', `${dataset.path}/records`, 'manager', undefined],
    ['post', `${dataset.path}/records/search`, 'manager', {}],
    ['patch', `/api/v1/records/${id}`, 'manager', {}],
    ['get', `/api/v1/records/${id}`, 'member', undefined],
    ['get', `${dataset.mine}/records`, 'member', undefined],
    ['post', `${dataset.mine}/records/search`, 'member', {}],
    ['get', `${dataset.mine}/metrics`, 'member', undefined],
    ['get', `${dataset.path}/progress`, 'member', undefined],
  ];
  test.each(verbs)('%s %s is for every %s', async (verb, path, who, body) => {
    const call = async (caller: typeof owner) => {
      const method = verb as 'post';
      return (body === undefined && verb === 'get' ? await caller.get(path) : await caller[method](path, body)).status;
    };
    expect(await call(owner)).toBeLessThan(300);
    expect(await call(admin)).toBeLessThan(300);
    expect(await call(annotator)).toBe(who === 'member' ? 200 : 403);
    expect(await call(outsider)).toBe(403);
    expect(await call(anonymous)).toBe(401);
  });

  test('deleting a record requires a manager', async () => {
    expect((await annotator.delete(`/api/v1/records/${id}`)).status).toBe(403);
    expect((await outsider.delete(`/api/v1/records/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/v1/records/${id}`)).status).toBe(200);
  });

  test('validation comes before existence, existence before permission, permission before rules', async () => {
    const path = (id: string) => `/api/v1/datasets/${id}/records`;
    expect((await annotator.post(path(NOBODY), '{"items":')).status).toBe(422);
    expect((await annotator.post(path(NOBODY), {})).status).toBe(422);
    expect((await annotator.post(path('x'), one({ fields }))).status).toBe(422);
    expect((await annotator.post(path(NOBODY), one({ fields }))).status).toBe(404);
    expect((await annotator.post(path(dataset.id), one({ fields: {} }))).status).toBe(403);
    expect((await owner.post(path(dataset.id), one({ fields: {} }))).status).toBe(422);
    expect((await annotator.get(`/api/v1/records/${NOBODY}`)).status).toBe(404);
  });
});
