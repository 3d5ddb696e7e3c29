import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { answerWell, startModel } from '#tests/support/model.ts';
import { makeWorld } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

const RECORDS = 300;
const CONCURRENCY = 4;

interface Job {
  id: string;
  status: string;
  suggested: number;
  progress: { done: number };
}

test('after kill -9 while a model is asked, each record gets its suggestion, and none is asked about again that has one', async () => {
  const model = await startModel();
  const running = await startRunning(temporaryFolder(), { SUGGESTER_HOSTS: model.host });
  const world = await makeWorld(running.gateway);
  const dataset = await world.dataset();
  const records = await dataset.add(Array.from({ length: RECORDS }, () => ({})));
  const path = `/datasets/${dataset.id}/suggester`;
  await world.rest('PUT', path, {
    ...{ base_url: model.url, model: 'tiny-model', api_key: 'sk-0123456789-0123456789' },
    ...{
      prompt: '{{questions}} {{fields}}',
      questions: ['tone'],
      requests_per_minute: 6_000,
      concurrency: CONCURRENCY,
    },
  });
  model.answerWith((asked, response) => void setTimeout(() => answerWell(asked, response), 20));
  const { id } = await world.rest<Job>('POST', `${path}/jobs`, {});
  const job = () => world.rest<Job>('GET', `${path}/jobs/${id}`);
  const kills = [30, 120, 220];
  for (const suggestions of kills) {
    await expect.poll(async () => (await job()).suggested, { timeout: 60_000 }).toBeGreaterThan(suggestions);
    await running.kill();
    await running.start();
  }
  await expect.poll(async () => (await job()).status, { timeout: 60_000 }).toBe('finished');
  expect(await job()).toMatchObject({ suggested: RECORDS, progress: { done: RECORDS } });
  expect(model.asked.length).toBeLessThanOrEqual(RECORDS + kills.length * CONCURRENCY);
  for (const record of records) {
    const { items } = await world.rest<{ items: unknown[] }>('GET', `/records/${record}/suggestions`);
    expect(items).toHaveLength(1);
  }
  expect(await marl(running.dataDir, 'check')).toMatchObject({ code: 0 });
});
