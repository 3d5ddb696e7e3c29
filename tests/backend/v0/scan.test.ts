import { describe, expect, test } from 'vitest';
import { aTime } from '#tests/support/answers.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { type TaskDataset, taskDataset, type TaskRecord } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;

interface Scanned {
  records: TaskRecord[];
  next_idx: string | null;
  next_page_cfg: string | null;
}

const scan = (dataset: TaskDataset, body: object = {}, parameters = '') =>
  owner.post<Scanned>(dataset.path('/records/:search', parameters), body);

/** All ids, page by page, each requested with the cursor of the previous response. */
async function idsOf(dataset: TaskDataset, body: object, by: 'next_idx' | 'next_page_cfg'): Promise<unknown[]> {
  const ids: unknown[] = [];
  let next: string | null = null;
  for (;;) {
    const { records, ...cursors } = (await scan(dataset, { ...body, [by]: next }, '&limit=2')).body;
    if (records.length === 0) return ids;
    ids.push(...records.map(({ id }) => id));
    next = cursors[by];
  }
}

const dataset = await taskDataset(
  backend,
  'TextClassification',
  [3, 1, 20, 'x', 2].map((id, index) => ({
    id,
    inputs: { text: `card ${id}` },
    prediction: { agent: 'm', labels: [{ class: 'a', score: 1 }] },
    metadata: { group: index % 2, deep: { a: 1 } },
    vectors: { v: { value: [index] } },
  })),
);

describe('a scan', () => {
  test('returns records as they are stored', async () => {
    const { body, text } = await scan(dataset, { query: { ids: ['1'] } });
    expect(body.records).toEqual([
      {
        id: 1,
        metadata: { group: 1, 'deep.a': 1 },
        status: 'Default',
        prediction: { agent: 'm', labels: [{ class_label: 'a', score: 1 }] },
        predictions: { m: { labels: [{ class_label: 'a', score: 1 }] } },
        last_updated: aTime,
        text: 'card 1',
        inputs: { text: 'card 1' },
        multi_label: false,
        vectors: { v: { value: [1] } },
        metrics: { text_length: 6 },
      },
    ]);
    expect(text).toContain('"score":1.0');
  });

  test.each(['next_idx', 'next_page_cfg'] as const)('goes on with %s until nothing is left', async (by) => {
    expect(await idsOf(dataset, {}, by)).toEqual([1, 2, 20, 3, 'x']);
  });

  test('continues in another order', async () => {
    const sort_by = [{ id: 'metadata.group', order: 'desc' }];
    expect(await idsOf(dataset, { sort_by }, 'next_page_cfg')).toEqual([1, 'x', 3, 20, 2]);
    expect((await scan(dataset, { sort_by })).body.next_idx).toBeNull();
  });

  test.each([
    ['numbers', [{ id: 'metadata.group', order: 'desc' }], [1, 'x', 3, 20, 2]],
    ['words', [{ id: 'metadata.name', order: 'asc' }], [20, 2, 3, 'x', 1]],
    ['missing values', [{ id: 'metadata.some', order: 'asc' }], [2, 3, 1, 20, 'x']],
    ['words and ids', [{ id: 'metadata.group' }, { id: 'id', order: 'desc' }], [3, 20, 2, 'x', 1]],
    ['ids', [{ id: 'id', order: 'desc' }], ['x', 3, 20, 2, 1]],
  ])('continues by %s although the record of the cursor was deleted', async (_what, sort_by, order) => {
    const names = ['m', 'z', 'a', 'q', 'b'];
    const shrinking = await taskDataset(
      backend,
      'TextClassification',
      [3, 1, 20, 'x', 2].map((id, index) => ({
        id,
        inputs: { text: `card ${id}` },
        metadata: { group: index % 2, name: names[index], ...([3, 2].includes(id as number) ? { some: -index } : {}) },
      })),
    );
    const ids: unknown[] = [];
    let next_page_cfg: string | null = null;
    for (;;) {
      const { body }: { body: Scanned } = await scan(shrinking, { sort_by, next_page_cfg }, '&limit=1');
      const [record] = body.records;
      if (!record) break;
      ids.push(record.id);
      next_page_cfg = body.next_page_cfg;
      await owner.delete(shrinking.path('/data'), { ids: [String(record.id)] });
    }
    expect(ids).toEqual(order);
  });

  test('refuses an id that no longer identifies a position', async () => {
    const sort_by = [{ id: 'metadata.group', order: 'desc' }];
    expect((await scan(dataset, { sort_by, next_idx: '1' })).body.records.map(({ id }) => id)).toEqual(['x', 3, 20, 2]);
    const { status, body } = await scan(dataset, { sort_by, next_idx: 'gone' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: { code: 'argilla.api.errors::BadRequestError' } });
    const next_page_cfg = JSON.stringify({ sort_by, next_search_params: [1, 2, 3] });
    expect((await scan(dataset, { next_page_cfg })).status).toBe(400);
  });

  test('returns the records that match a query', async () => {
    expect(await idsOf(dataset, { query: { query_text: 'metadata.group:0' } }, 'next_idx')).toEqual([2, 20, 3]);
  });

  test('returns only the requested members, and the id as text by default', async () => {
    const fields = ['metadata.group', 'inputs.*', 'prediction*', 'search_keywords'];
    const { body } = await scan(dataset, { query: { query_text: 'card', ids: [] }, fields }, '&limit=1');
    expect(body.records).toEqual([
      {
        id: '1',
        metadata: { group: 1 },
        inputs: { text: 'card 1' },
        prediction: { agent: 'm', labels: [{ class_label: 'a', score: 1 }] },
        predictions: { m: { labels: [{ class_label: 'a', score: 1 }] } },
        search_keywords: ['card'],
      },
    ]);
    expect((await scan(dataset, { fields: ['id'] }, '&limit=1')).body.records).toEqual([{ id: 1 }]);
    expect((await scan(dataset, { fields: ['vectors.*', 'metrics.*'] }, '&limit=1')).body.records).toEqual([
      { id: '1', vectors: { v: { value: [1] } }, metrics: { text_length: 6 } },
    ]);
  });

  test('ends without a cursor', async () => {
    const { body } = await scan(dataset, { next_idx: 'zzz' });
    expect(body).toEqual({ records: [], next_idx: null, next_page_cfg: null });
    expect((await scan(dataset, { next_page_cfg: 'no json' }, '&limit=1')).body.records[0]!.id).toBe(1);
  });

  test('refuses unknown orders and pages that are too large', async () => {
    expect((await scan(dataset, { sort_by: [{ id: 'inputs' }] })).status).toBe(400);
    expect((await scan(dataset, {}, '&limit=1001')).status).toBe(422);
  });
});
