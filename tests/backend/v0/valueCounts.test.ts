import { expect, test } from 'vitest';
import { OrdinalSet } from '#gateway/backend/store/ordinalSet.ts';
import { isOfWords } from '#gateway/backend/v0/store/taskFacets.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;
const { db, tasks } = backend.app.store;

type Counts = Record<string, number>;

/** How often each value occurs in records with an even number: counted by index, and value by value. */
function countsIn(
  datasetPk: number,
  limit: number,
): { indexed: Record<string, Counts>; expected: Record<string, Counts> } {
  const { facets } = tasks;
  const even = new OrdinalSet(
    limit,
    Array.from({ length: Math.ceil(limit / 2) }, (_none, at) => at * 2),
  );
  const indexed: Record<string, Counts> = {};
  const expected: Record<string, Counts> = {};
  for (const facet of facets.ofDataset(datasetPk)) {
    const own: Counts = (expected[facet.name] = {});
    facets.each(facet.pk, (ordinal, value) => {
      if (even.has(ordinal)) own[value] = (own[value] ?? 0) + 1;
    });
    if (isOfWords(facet)) {
      const codes = facets.terms(facet.pk).map(({ code }) => code);
      indexed[facet.name] = Object.fromEntries(facets.index.termCounts(codes, even));
      continue;
    }
    const { numbers, counts } = facets.index.numbers(facet.pk, even);
    const found: Counts = (indexed[facet.name] = {});
    for (const [at, number] of numbers.entries()) found[number] = (found[number] ?? 0) + (counts?.[at] ?? 1);
  }
  return { indexed, expected };
}

test('values are counted by index after any change', async () => {
  const record = (id: number, labels: string[], n: number) => ({
    id,
    multi_label: true,
    inputs: { text: `text ${id}` },
    metadata: { n, words: labels },
    prediction: { agent: 'm', labels: labels.map((label) => ({ class: label, score: 0.9 })) },
  });
  const dataset = await taskDataset(
    backend,
    'TextClassification',
    Array.from({ length: 600 }, (_none, id) => record(id, ['a', 'b'].slice(id % 3), id % 7)),
  );
  const row = tasks.datasets
    .inWorkspaces(backend.app.store.workspaces.all().map(({ pk }) => pk))
    .find(({ name }) => name === dataset.name)!;

  const steps: (() => Promise<unknown>)[] = [
    () => dataset.log([record(0, ['c', 'd', 'e'], 1), record(300, [], 2), record(599, ['a'], 3)]),
    () => dataset.log([record(256, ['b'], 9), record(1000, ['z'], 9)]),
    () => owner.delete(dataset.path('/data'), { ids: [255, 256, 511] }),
    () => owner.delete(dataset.path('/data', '&mark_as_discarded=true'), { ids: [1, 2, 3] }),
    () => owner.patch(dataset.path('/records/4'), { metadata: { n: 77, other: true } }),
    // Refused after a part was written.
    () =>
      dataset.log([
        { ...record(5, ['q'], 5), vectors: { v: { value: [1] } } },
        { ...record(6, [], 6), vectors: { v: { value: [1, 2] } } },
      ]),
  ];
  for (const step of steps) {
    await step();
    const { indexed, expected } = countsIn(row.pk, tasks.datasets.byPk(row.pk).next_ordinal);
    expect(Object.keys(expected)).toContain('metadata.n');
    expect(indexed).toEqual(expected);
  }
  const { aggregations } = (await dataset.search()).body;
  expect(aggregations.predicted_as).not.toHaveProperty('q');
  expect(aggregations.status).toEqual({ Default: 595, Discarded: 3 });
});

test('terms have the right counts', async () => {
  const found = db.all<{ term: string; count: number; name: string; pk: number; code: number }>(
    'SELECT term, count, name, task_facets.pk, code FROM task_facet_terms JOIN task_facets ON task_facets.pk = facet_pk',
  );
  expect(found.length).toBeGreaterThan(5);
  for (const { pk, code, count } of found) {
    const values: number[] = [];
    tasks.facets.each(pk, (_ordinal, value) => void values.push(value));
    expect(values.filter((value) => value === code)).toHaveLength(count);
  }
});
