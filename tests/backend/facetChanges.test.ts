import { expect, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { facetChanges } from '#gateway/backend/store/facetChanges.ts';
import { TASK_FACETS } from '#gateway/backend/store/facetTables.ts';
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
  const changes = facetChanges(db, TASK_FACETS, { pkOf: () => pks[0]!, allPks, newFrom: Infinity });
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
