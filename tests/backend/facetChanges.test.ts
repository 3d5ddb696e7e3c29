import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { FacetChanges } from '#gateway/backend/store/facetChanges.ts';
import { facetIndex } from '#gateway/backend/store/facetIndex.ts';
import { TASK_FACETS } from '#gateway/backend/store/facetTables.ts';
import { checkStore } from '#gateway/backend/cli/check/checkStore.ts';
import { datasetWith } from './support/datasets.ts';
import { taskDataset } from './v0/taskDataset.ts';

const backend = await startTestBackend();
const { db } = backend.app.store;

test('the facets of a dataset are read once, however many records are removed', () => {
  const pks = [900_001, 900_002];
  let readings = 0;
  const allPks = () => {
    readings += 1;
    return pks;
  };
  const changes = new FacetChanges(db, TASK_FACETS, {
    index: facetIndex(db, TASK_FACETS),
    pkOf: () => pks[0]!,
    allPks,
    newFrom: Infinity,
  });
  for (let ordinal = 0; ordinal < 1000; ordinal += 1) changes.remove(ordinal);
  expect(readings).toBe(1);
  // A new facet invalidates the cached list.
  changes.set({ name: 'new' }, 0, ['x']);
  changes.remove(1);
  expect(readings).toBe(2);
});

test('more records than one chunk are discarded and removed completely', async () => {
  const dataset = await taskDataset(
    backend,
    'Text2Text',
    Array.from({ length: 2500 }, (_, id) => ({ id, text: `text ${id}`, metadata: { even: id % 2 === 0 } })),
  );
  const { owner } = backend;
  await owner.delete(dataset.path('/data', '&mark_as_discarded=true'), { query_text: 'text' });
  expect((await dataset.search({}, '&limit=0&include_metrics=true')).body.aggregations.status).toEqual({
    Discarded: 2500,
  });
  await owner.delete(dataset.path('/data'), { metadata: { even: 'true' } });
  const { body } = await dataset.search({}, '&limit=0');
  expect(body.total).toBe(1250);
  expect(body.aggregations.status).toEqual({ Discarded: 1250 });
});

test('records that are added in requests of any size are indexed and counted completely', async () => {
  const { owner, annotator } = backend;
  const { id: user_id } = (await annotator.get('/api/v1/me')).body;
  const dataset = await datasetWith(backend, { records: 0 });
  let next = 0;
  const record = () => {
    const index = next++;
    return {
      external_id: String(index),
      fields: { text: `record ${index}. Don't_split 1,000!` },
      metadata: {
        ...(index % 3 > 0 && { lang: ['de', 'en'][index % 2] }),
        words: index * 100,
        secret: ['a', index % 7],
      },
      suggestions: [{ question_id: dataset.questions.label, value: 'yes', score: 1 / (index + 1), agent: 'model' }],
      ...(index % 10 === 0 && { responses: [{ user_id, ...dataset.submitted(index % 20 === 0 ? 'yes' : 'no') }] }),
    };
  };
  // Within a block of 256 records, over several of them, and over the end of a column of 4,096.
  for (const size of [1, 100, 400, 1000, 1000, 1000, 900]) {
    const items = Array.from({ length: size }, record);
    expect((await owner.post(`${dataset.path}/records`, { items })).status).toBe(204);
  }
  // An older record beside new ones.
  const changed = { external_id: '4300', metadata: { lang: 'es', words: 7 } };
  const { body } = await owner.put(`${dataset.path}/records/bulk`, { items: [record(), changed, record()] });
  expect(body.updated_item_ids).toHaveLength(1);

  const total = async (filter: string) =>
    (await owner.get(`${dataset.path}/records?limit=1&metadata=${encodeURIComponent(filter)}`)).body.total;
  expect(await total('lang:es')).toBe(1);
  expect(await total('secret:a')).toBe(4402);
  expect(await total('words:{"ge": 0, "le": 1000}')).toBe(12);
  expect((await owner.get(`${dataset.path}/progress`)).body).toMatchObject({ total: 4403, submitted: 441 });
  expect((await annotator.get(`${dataset.mine}/metrics`)).body).toMatchObject({ responses: { submitted: 441 } });
  expect([...checkStore(db)]).toEqual([]);
});
