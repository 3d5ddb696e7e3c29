import { describe, expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;
const dataset = await datasetWith(backend);
const { body: me } = await owner.get('/api/v1/me');
const NOBODY = '9f7d6c6e-1111-4111-8111-111111111111';
const fields = { text: 'Hello world' };
const bulk = `${dataset.path}/records/bulk`;
const one = (record: object) => ({ items: [record] });

describe('changing records', () => {
  const created = async () => {
    const record = {
      fields,
      metadata: { words: 1, lang: 'de' },
      suggestions: [
        { question_id: dataset.questions.label, value: 'no' },
        { question_id: dataset.questions.stars, value: 1 },
      ],
      vectors: { v: [1, 2, 3] },
    };
    return (await owner.post(bulk, one(record))).body.items[0]!;
  };

  test('replaces given fields, metadata and suggestions, and keeps the others', async () => {
    const record = await created();
    const path = `/api/v1/records/${record.id}`;
    const suggestions = [{ question_id: dataset.questions.comment, value: 'hm' }];
    const { status, body } = await admin.patch(path, {
      metadata: { words: 9 },
      suggestions,
      fields: { text: 'replaced' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fields: { text: 'replaced' },
      metadata: { words: 9 },
      responses: [],
      vectors: { v: [1, 2, 3] },
    });
    expect(body.suggestions).toMatchObject([{ value: 'hm' }]);
    expect(body.updated_at).not.toBe(record.updated_at);

    const same = await admin.patch(path, { metadata: { words: 9 } });
    expect(same.body.updated_at).toBe(body.updated_at);
    const emptied = await admin.patch(path, { suggestions: [] });
    expect(emptied.body).toMatchObject({ suggestions: [], responses: null, updated_at: body.updated_at });
    for (const nothing of [{}, { suggestions: null }, { vectors: null }]) {
      expect((await admin.patch(path, nothing)).status).toBe(200);
    }
    expect((await admin.patch(path, { metadata: null })).body.metadata).toBeNull();
  });

  test('changes many at once, or none', async () => {
    const [first, second] = [await created(), await created()];
    const items = [
      { id: first.id, metadata: { words: 5 } },
      { id: second.id, suggestions: [], vectors: { v: [0, 0, 0] } },
    ];
    expect((await owner.patch(`${dataset.path}/records`, { items })).status).toBe(204);
    expect((await owner.get(`/api/v1/records/${first.id}`)).body.metadata).toEqual({ words: 5 });
    expect((await owner.get(`/api/v1/records/${second.id}`)).body.suggestions).toEqual([]);

    const wrong = [
      { id: first.id, metadata: { words: 6 } },
      { id: second.id, metadata: { words: -6 } },
    ];
    const { status, body } = await owner.patch(`${dataset.path}/records`, { items: wrong });
    expect(status).toBe(422);
    expect(body.detail).toMatch(/^Record at position 1 /);
    expect((await owner.get(`/api/v1/records/${first.id}`)).body.metadata).toEqual({ words: 5 });
    for (const refused of [[{ id: first.id }, { id: first.id }], [{ id: NOBODY }], [{}], []]) {
      expect((await owner.patch(`${dataset.path}/records`, { items: refused })).status).toBe(422);
    }
  });

  test.each<[string, object]>([
    [
      'two suggestions for one question',
      { suggestions: [1, 2].map(() => ({ question_id: dataset.questions.label, value: 'no' })) },
    ],
    ['a suggestion for an unknown question', { suggestions: [{ question_id: NOBODY, value: 'no' }] }],
    ['a vector of another length', { vectors: { v: [1] } }],
    ['metadata that do not fit', { metadata: { lang: 'fr' } }],
  ])('refuses %s', async (_what, change) => {
    const { id } = await created();
    expect((await owner.patch(`/api/v1/records/${id}`, change)).status).toBe(422);
  });

  test('deletes one or many, with all dependent rows', async () => {
    const records = [await created(), await created(), await created()];
    const [first, second, third] = ids(records);
    const { body: response } = await owner.post(`/api/v1/records/${first}/responses`, dataset.submitted('yes'));
    const removed = await owner.delete(`/api/v1/records/${first}`);
    expect(removed.status).toBe(200);
    expect(Object.keys(removed.body)).toEqual([
      'id',
      'status',
      'fields',
      'metadata',
      'external_id',
      'dataset_id',
      'inserted_at',
      'updated_at',
    ]);
    expect((await owner.delete(`/api/v1/records/${first}`)).status).toBe(404);
    expect((await owner.delete(`/api/v1/responses/${response.id}`)).status).toBe(404);

    const elsewhere = await datasetWith(backend, { records: 1 });
    const [foreign] = ids((await owner.get(`${elsewhere.path}/records`)).body.items);
    const list = [second, third, third, NOBODY, foreign].join(',');
    expect((await owner.delete(`${dataset.path}/records?ids=${list}`)).status).toBe(204);
    expect((await owner.get(`/api/v1/records/${second}`)).status).toBe(404);
    expect((await owner.get(`/api/v1/records/${foreign}`)).status).toBe(200);
    const many = Array.from({ length: 101 }, () => NOBODY).join(',');
    for (const refused of ['', '?ids=', '?ids=x', `?ids=${NOBODY},%20${NOBODY}`, `?ids=${many}`]) {
      expect((await owner.delete(`${dataset.path}/records${refused}`)).status).toBe(422);
    }
  });
});

describe('one record', () => {
  test('is complete, with all metadata; its responses on request', async () => {
    const record = {
      fields,
      metadata: { secret: 's', extra: 1 },
      suggestions: [{ question_id: dataset.questions.label, value: 'no' }],
    };
    const { id } = (await owner.post(bulk, one(record))).body.items[0]!;
    await owner.post(`/api/v1/records/${id}/responses`, dataset.submitted('no'));
    const { body } = await annotator.get(`/api/v1/records/${id}`);
    expect(body).toMatchObject({
      metadata: { secret: 's', extra: 1 },
      responses: null,
      vectors: null,
      suggestions: [{ value: 'no' }],
    });
    expect((await annotator.get(`/api/v1/records/${id}?include=responses`)).body.responses).toEqual([]);
    const own = await owner.get(`/api/v1/records/${id}?include=responses`);
    expect(own.body.responses).toMatchObject([{ status: 'submitted', user_id: me.id }]);
  });
});
