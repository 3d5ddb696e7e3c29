import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { startTestBackend, TEST_SECRET } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { type TaskDataset, taskDataset } from './taskDataset.ts';

const backend = await startTestBackend();
const { owner } = backend;
const { tasks } = backend.app.store;

/** More than one step changes. */
const MANY = 2000;
const records = Array.from({ length: MANY }, (_, id) => ({ id, text: `text ${id}`, metadata: { n: id } }));
const filled = () => taskDataset(backend, 'Text2Text', records);
const ACTIONS = [
  ['removed', '&mark_as_discarded=false'],
  ['discarded', '&mark_as_discarded=true'],
] as const;

/** Requests a change of all records of a dataset, and waits until it is complete. */
async function watched(dataset: TaskDataset, parameters: string): Promise<{ answer: object; left: number[] }> {
  let isDone = false;
  const change = owner.delete(dataset.path('/data', parameters), {}).finally(() => (isDone = true));
  const left: number[] = [];
  while (!isDone) left.push((await dataset.search({ query: { status: ['Default'] } }, '&limit=0')).body.total);
  return { answer: (await change).body, left };
}

describe.each(ACTIONS)('very many records that are %s', (becomes, parameters) => {
  test('do not block other requests, and are all changed in the end', async () => {
    const dataset = await filled();
    const { answer, left } = await watched(dataset, parameters);
    expect(answer).toEqual({ matched: MANY, processed: MANY });
    expect(left.some((count) => count > 0 && count < MANY)).toBe(true);
    expect(left).toEqual(left.toSorted((one, other) => other - one));
    const { total, aggregations } = (await dataset.search()).body;
    expect([total, aggregations.status]).toEqual(becomes === 'removed' ? [0, {}] : [MANY, { Discarded: MANY }]);
    expect(tasks.jobs.all()).toEqual([]);
  });

  test('exclude records that are logged meanwhile', async () => {
    const dataset = await filled();
    const last = { id: MANY - 1, text: 'written just now' };
    const change = owner.delete(dataset.path('/data', parameters), {});
    await expect.poll(() => tasks.jobs.all(), { interval: 2 }).toHaveLength(1);
    expect((await dataset.log([last])).status).toBe(200);
    expect((await change).body).toEqual({ matched: MANY, processed: MANY - 1 });
    expect(await dataset.found({ status: ['Default'] })).toEqual([last.id]);
    expect(await dataset.found({ query_text: 'just' })).toEqual([last.id]);
  });

  test('end with their dataset', async () => {
    const dataset = await filled();
    const change = owner.delete(dataset.path('/data', parameters), {});
    await expect.poll(() => tasks.jobs.all(), { interval: 2 }).toHaveLength(1);
    expect((await owner.delete(dataset.path(''))).status).toBe(200);
    expect((await change).status).toBe(404);
    expect(tasks.jobs.all()).toEqual([]);
  });

  test('are completed by the next start after a crash', async () => {
    const options = { databaseFile: join(temporaryFolder(), 'marl.sqlite'), secret: TEST_SECRET, demo: true };
    const first = await buildBackend(options);
    const dataset = first.store.tasks.datasets.all().find((one) => one.records > 0)!;
    const ordinals = Uint32Array.from({ length: dataset.records }, (_, index) => index);
    first.store.tasks.jobs.add({
      dataset_pk: dataset.pk,
      becomes,
      act_pk: null,
      begun_at: '9999-01-01T00:00:00',
      ordinals,
    });
    await first.close();

    const second = await buildBackend(options);
    onTestFinished(() => second.close());
    await second.listen({ host: '127.0.0.1', port: 0 });
    const { jobs, datasets, facets } = second.store.tasks;
    await expect.poll(() => jobs.all()).toEqual([]);
    const statuses = facets.statusesOf([dataset.pk]).get(dataset.pk);
    const { records: left } = datasets.byPk(dataset.pk);
    expect([left, statuses]).toEqual(
      becomes === 'removed' ? [0, undefined] : [dataset.records, { Discarded: dataset.records }],
    );
  });
});
