import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { makeWorld, type TestDataset, type World } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

const KILLS = 20;
const RECORDS = 6_000;
const PART = 500;

interface Job {
  id: string;
  status: string;
  changed: number;
  progress: { done: number; total: number };
}

test('20 kills while many records are resolved and that is taken back lose and double nothing', async () => {
  const running = await startRunning(temporaryFolder());
  const world = await makeWorld(running.gateway);
  const dataset = await world.dataset();
  await addAnswered(world, dataset);
  const path = `/datasets/${dataset.id}/resolutions`;
  const begin = () => world.rest<Job>('POST', `${path}/bulk`, { min_agree: 2 });
  const jobs = [await begin()];
  const current = () => world.rest<Job>('GET', `/jobs/${jobs.at(-1)!.id}`);
  const next = async () => {
    const isResolving = jobs.length % 2 === 1;
    const { id } = jobs.at(-1)!;
    jobs.push(isResolving ? await world.rest<Job>('POST', `${path}/bulk/${id}/undo`) : await begin());
  };

  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if ((await current()).status === 'finished') await next();
    else interrupted += 1;
    await new Promise((resolve) => setTimeout(resolve, kill * 3));
    await running.kill();
    await running.start();
  }
  expect(interrupted).toBeGreaterThan(KILLS / 4);
  await expect.poll(async () => (await current()).status, { timeout: 60_000 }).toBe('finished');
  if (jobs.length % 2 === 0) {
    await next();
    await expect.poll(async () => (await current()).status, { timeout: 60_000 }).toBe('finished');
  }

  for (const { id } of jobs) {
    const { changed, progress } = await world.rest<Job>('GET', `/jobs/${id}`);
    expect({ changed, progress }).toEqual({ changed: RECORDS, progress: { done: RECORDS, total: RECORDS } });
  }
  const versions = new Set<number>();
  for (let offset = 0; offset < RECORDS; offset += 1000) {
    const { items, total } = await world.rest<{ items: { version: number }[]; total: number }>(
      'GET',
      `${path}?offset=${offset}&limit=1000`,
    );
    expect([items.length, total]).toEqual([1000, RECORDS]);
    for (const { version } of items) versions.add(version);
  }
  // Each job made one version of each record.
  expect([...versions]).toEqual([jobs.length]);
  expect(await marl(running.dataDir, 'check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Everything is as it should be.') as string,
  });
}, 900_000);

/** Records about which two people agree. */
async function addAnswered(world: World, dataset: TestDataset): Promise<void> {
  const values = { tone: { value: 'friendly' } };
  const responses = [world.annotator, world.colleague].map(({ id }) => ({ user_id: id, status: 'submitted', values }));
  for (let from = 0; from < RECORDS; from += PART) {
    const items = Array.from({ length: PART }, (_, index) => ({
      fields: { text: `record ${from + index}` },
      responses,
    }));
    await world.rest('POST', `/datasets/${dataset.id}/records/bulk`, { items });
  }
}
