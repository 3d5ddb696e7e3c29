import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkStore } from '#gateway/backend/cli/check/checkStore.ts';
import { listParts } from '#gateway/backend/http/listParts.ts';
import { type LongList, prepareParts } from '#gateway/backend/services/records/prepareParts.ts';
import type { PreparedRecords } from '#gateway/backend/services/records/prepareRecords.ts';
import { RecordPreparer } from '#gateway/backend/threads/recordPreparer.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { datasetWith } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;
const { store } = backend.app;
const { id: annotatorId } = (await annotator.get('/api/v1/me')).body;
const dataset = await datasetWith(backend, { records: 0 });

/** The lists that were prepared in parts, and how many parts were taken of each. */
const taken: number[] = [];
const { prepareParts: prepare } = backend.app;
backend.app.prepareParts = function* (list) {
  const index = taken.push(0) - 1;
  for (const part of prepare(list)) {
    taken[index]! += 1;
    yield part;
  }
};
afterEach(() => void taken.splice(0));

const PADDING = 'Ein längerer Text, with "quotes", \\ and },{"fields": braces. '.repeat(160);

const recordAt = (index: number): Record<string, unknown> => ({
  fields: { text: `record ${index}`, context: index % 2 ? null : `context ${index}` },
  external_id: `e${index}`,
  metadata: {
    lang: ['de', 'en'][index % 2],
    words: index,
    score: index % 3 ? 0.25 : 1,
    extra: [{ fields: index }, PADDING],
  },
  suggestions: [
    { question_id: dataset.questions.label, value: 'no', score: 1, agent: 'm 1', type: 'model' },
    { question_id: dataset.questions.topics, value: ['a', 'b'], score: [0, 0.5] },
  ],
  ...(index % 4 > 0 && { vectors: { v: [index, 0.5, -2] } }),
  ...(index % 10 === 9 && { responses: [{ user_id: annotatorId, ...dataset.submitted('yes') }] }),
});

const recordsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_none, at) => recordAt(first + at));
/** Together longer than 1 MiB. */
const COUNT = 120;
const bytesOf = (items: object[]) => Buffer.from(JSON.stringify({ items }));
const total = async () => (await owner.get(`${dataset.path}/records?limit=1`)).body.total;
const DIFFERING = ['id', 'record_id', 'inserted_at', 'updated_at', 'dataset_id'];
/** Without what differs in every record. */
const plain = (record: Wire) =>
  JSON.parse(JSON.stringify(record), (name, value: unknown) => (DIFFERING.includes(name) ? undefined : value)) as Wire;
const INCLUDE = 'include=responses&include=suggestions&include=vectors';

describe('a long list', () => {
  test('is cut between items, and only there if each part is JSON', () => {
    const items = recordsFrom(0, COUNT);
    for (const text of [JSON.stringify({ items }), JSON.stringify({ items }, undefined, 1)]) {
      const parts = [...listParts(text)!];
      expect(parts.length).toBeGreaterThan(5);
      expect(parts.flatMap((part) => JSON.parse(part) as object[])).toEqual(items);
    }
    const nested = { fields: { text: '' }, metadata: { list: Array.from({ length: 20_000 }, () => ({ fields: 1 })) } };
    const [first] = listParts(JSON.stringify({ items: [nested, nested] }))!;
    expect(() => JSON.parse(first!) as unknown).toThrow(SyntaxError);
  });

  test.each([
    '',
    '[]',
    '{"items":[]}',
    '{"items":[1]}',
    '{"items":[{"fields":{}}],"more":1}',
    '{"other":[{"fields":{}}]}',
  ])('has another form: %s', (text) => expect(listParts(text)).toBeUndefined());

  test('is stored in parts like shorter ones as a whole', async () => {
    const sent = [];
    for (let first = 0; first < COUNT; first += 40) {
      const items = recordsFrom(first, 40);
      sent.push(...(await owner.post(`${dataset.path}/records/bulk`, { items })).body.items);
    }
    expect(taken).toEqual([]);
    const other = await datasetWith(backend, { records: 0 });
    const renamed = (text: string) =>
      Object.entries(dataset.questions).reduce((all, [name, id]) => all.replaceAll(id, other.questions[name]!), text);
    const items = JSON.parse(renamed(JSON.stringify(recordsFrom(0, COUNT)))) as object[];
    const { status, body } = await owner.post(`${other.path}/records/bulk`, { items });
    expect([status, taken]).toEqual([201, [expect.any(Number)]]);
    expect(taken[0]).toBeGreaterThan(5);
    const expected = JSON.stringify(sent.map(plain));
    expect(body.items.map(plain)).toEqual(JSON.parse(renamed(expected)));

    const { body: listed } = await owner.get(`${other.path}/records?limit=${COUNT}&${INCLUDE}`);
    const byId = new Map(listed.items.map((record) => [record.id, record]));
    expect(body.items.map(({ id }) => byId.get(id))).toEqual(body.items);
    const times = body.items.map(({ inserted_at }) => String(inserted_at));
    expect(new Set(times).size).toBe(COUNT);
    const { body: found } = await owner.get(
      `${other.path}/records?limit=1&metadata=${encodeURIComponent('words:{"ge": 100}')}`,
    );
    expect(found.total).toBe(20);
    expect((await annotator.get(`${other.mine}/metrics`)).body).toMatchObject({ responses: { submitted: 12 } });
    expect([...checkStore(store.db)]).toEqual([]);
  });

  test('is one act and counts as many records, by the older route too', async () => {
    const before = await total();
    const { status } = await owner.post(`${dataset.path}/records`, { items: recordsFrom(1000, COUNT) });
    expect([status, taken.length]).toEqual([204, 1]);
    expect(await total()).toBe(before + COUNT);
    expect((await owner.post(`${dataset.path}/records/bulk`, { items: [recordAt(5000)] })).status).toBe(201);
  });

  const bad = { suggestions: [{ question_id: dataset.questions.label, value: 'maybe' }] };
  test.each<[string, number, unknown, (items: Record<string, unknown>[]) => void]>([
    [
      'names the first record whose content is wrong',
      422,
      'Record at position 90 is not valid',
      (items) => {
        Object.assign(items[90]!, bad);
        Object.assign(items[110]!, bad);
      },
    ],
    [
      'tells of the form of a later record first',
      422,
      ['body', 'items', 115, 'metadata'],
      (items) => {
        Object.assign(items[10]!, bad);
        items[115]!.metadata = 'none';
      },
    ],
    [
      'has equal external ids in two parts',
      422,
      'External IDs must be unique; given more than once: e6001',
      (items) => (items[119]!.external_id = items[1]!.external_id),
    ],
    [
      'has the external id of a stored record',
      422,
      'found records with same external IDs: e7',
      (items) => (items[119]!.external_id = 'e7'),
    ],
    [
      'is too long',
      422,
      'ensure this value has at most 500 items',
      (items) => items.push(...Array.from({ length: 500 }, () => ({ fields: { text: '' } }))),
    ],
  ])('is refused as a whole if it %s', async (_title, expected, detail, spoil) => {
    const items = recordsFrom(6000, COUNT);
    spoil(items);
    const before = await total();
    const { status, text } = await owner.post(`${dataset.path}/records/bulk`, { items });
    expect([status, taken.length]).toEqual([expected, 1]);
    expect(text).toContain(typeof detail === 'string' ? detail : JSON.stringify(detail).slice(1, -1));
    expect(await total()).toBe(before);
  });

  test('with places that only look like the end of a record is read as a whole', async () => {
    const list = Array.from({ length: 20_000 }, () => ({ fields: 1 }));
    const items = recordsFrom(8000, 200).map((record) => ({ ...record, metadata: { list } }));
    expect((await owner.post(`${dataset.path}/records`, { items: items.slice(0, 5) })).status).toBe(204);
    expect(taken).toEqual([0]);
  });

  test('for a missing dataset, or of somebody who may not add records, is refused with the usual status', async () => {
    const body = { items: recordsFrom(0, COUNT) };
    const missing = dataset.path.replace(dataset.id, '9f7d6c6e-1111-4111-8111-111111111111');
    expect((await owner.post(`${missing}/records`, body)).status).toBe(404);
    expect((await annotator.post(`${dataset.path}/records`, body)).status).toBe(403);
    expect((await annotator.post(`${dataset.path}/records`, { items: [...body.items, 1] })).status).toBe(422);
    expect((await backend.anonymous.post(`${dataset.path}/records`, body)).status).toBe(401);
  });

  test('with an Idempotency-Key is added once', async () => {
    const body = { items: recordsFrom(9000, COUNT) };
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(await owner.post(`${dataset.path}/records/bulk`, body, { headers }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.text).toBe(answers[0]!.text);
  });
});

test(
  'another thread prepares what the writer would prepare, as far as it is wanted',
  { timeout: 120_000 },
  async () => {
    const other = await datasetWith(backend, { records: 0 });
    const { pk: datasetPk } = store.datasets.byId(other.id)!;
    const items = recordsFrom(0, COUNT).map((record) => ({ ...record, suggestions: [] }));
    const list: LongList = {
      datasetPk,
      body: bytesOf(items),
      isOlderRoute: false,
      first: { ordinal: 7, at: 1_700_000_000_000_000 },
    };
    const preparer = new RecordPreparer(backend.databaseFile, () => undefined);
    onTestFinished(() => preparer.stop());
    await expect.poll(() => preparer.prepare(list) !== undefined, { timeout: 100_000 }).toBe(true);

    // The random part of ids differs.
    const comparable = (parts: Iterable<PreparedRecords>) =>
      JSON.parse(JSON.stringify([...parts]).replace(/-[0-9a-f]{4}-[0-9a-f]{12}/g, '')) as unknown;
    expect(comparable(preparer.prepare(list)!)).toEqual(comparable(prepareParts(store, list)));

    for (const part of preparer.prepare(list)!) {
      expect(part.rows[0]!.external_id).toBe('e0');
      break;
    }
    expect(() => [...preparer.prepare({ ...list, body: bytesOf([...items, { fields: {} }]) })!]).toThrow('in parts');
    expect(comparable(preparer.prepare(list)!)).toEqual(comparable(prepareParts(store, list)));
  },
);
