import { expect, test } from 'vitest';
import { walkShuffled } from '#gateway/backend/services/search/queue.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { datasetWith, ids } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, annotator } = backend;

const records = (from: number) =>
  Array.from({ length: 900 }, (_none, at) => ({
    fields: { text: `record ${from + at}` },
    metadata: { words: (from + at) % 7 },
  }));
const dataset = await datasetWith(backend, { records: records(0) });
await owner.post(`${dataset.path}/records`, { items: records(900) });

test('a page of many matches has the same order whether it is walked to or sorted', async () => {
  const { body: first } = await annotator.get(`${dataset.mine}/records?limit=20`);
  await owner.delete(`${dataset.path}/records?ids=${ids(first.items).slice(0, 5).join(',')}`);
  for (const caller of [annotator, owner]) {
    const page = async (limit: number, offset = 0) => {
      const { body } = await caller.post(`${dataset.mine}/records/search?limit=${limit}&offset=${offset}`, {
        filters: { and: [{ type: 'range', scope: { entity: 'metadata', metadata_property: 'words' }, ge: 1, le: 5 }] },
      });
      const items = body.items as unknown as { record: { id: string } }[];
      return { total: body.total, ids: items.map(({ record }) => record.id) };
    };
    const sorted = await page(1000);
    expect(sorted.total).toBeGreaterThan(1000);
    for (const [limit, offset] of [
      [1, 0],
      [10, 0],
      [10, 333],
      [50, 500],
    ] as const) {
      const walked = await page(limit, offset);
      expect(walked).toEqual({ total: sorted.total, ids: sorted.ids.slice(offset, offset + limit) });
    }
  }
});

test('the walk along the shuffled order ends when few records pass', async () => {
  const { store } = backend.app;
  const row = store.datasets.byId(dataset.id)!;
  const user = store.users.byId((await annotator.get('/api/v1/me')).body.id)!;
  const { body } = await annotator.get(`${dataset.mine}/records?limit=1000`);
  const order = ids(body.items).map((id) => store.records.byId(id)!.pk);
  const walk = (passing: readonly number[], count: number) =>
    walkShuffled({ store, dataset: row, viewer: user }, (pk) => passing.includes(pk), { count, most: 500 });
  expect(walk(order.slice(100, 400), 10)).toEqual(order.slice(100, 110));
  expect(walk(order.slice(495), 10)).toBeUndefined();
  expect(walk(order.slice(700), 10)).toBeUndefined();
});

test('who has answered the beginning of their order finds the same records in the same order', async () => {
  const filters = {
    and: [{ type: 'range', scope: { entity: 'metadata', metadata_property: 'words' }, ge: 1, le: 5 }],
  };
  const found = async (limit: number, statuses: readonly string[]) => {
    const wanted = statuses.map((status) => `response_status=${status}`).join('&');
    const { body } = await annotator.post(`${dataset.mine}/records/search?limit=${limit}&${wanted}`, { filters });
    return (body.items as unknown as { record: { id: string } }[]).map(({ record }) => record.id);
  };
  const before = await found(1000, ['pending']);
  const [draft, ...answered] = ids((await annotator.get(`${dataset.mine}/records?limit=200`)).body.items);
  await annotator.post(`/api/v1/records/${draft}/responses`, { status: 'draft' });
  for (const id of answered) await annotator.post(`/api/v1/records/${id}/responses`, { status: 'discarded' });
  const pending = before.filter((id) => id !== draft && !answered.includes(id));
  expect(await found(20, ['pending'])).toEqual(pending.slice(0, 20));
  const withDraft = before.filter((id) => !answered.includes(id));
  expect(await found(20, ['pending', 'draft'])).toEqual(withDraft.slice(0, 20));
});
