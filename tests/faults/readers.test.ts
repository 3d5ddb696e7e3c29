import { join } from 'node:path';
import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { makeWorld, type TestUser } from '#tests/support/world.ts';
import { startRunning } from './support/running.ts';

const TOKEN = 'a token for the monitoring';
const RECORDS = 200;
const DEATHS = 5;

test('while threads that read keep ending, everybody reads and answers on, and nothing is lost', async () => {
  const preload = join(import.meta.dirname, 'support', 'mortalReaders.cjs');
  const { gateway, dataDir } = await startRunning(temporaryFolder(), {
    NODE_OPTIONS: `--require ${preload}`,
    METRICS_TOKEN: TOKEN,
  });
  const world = await makeWorld(gateway);
  const dataset = await world.dataset();
  const ids = await dataset.add(Array.from({ length: RECORDS }, (_, index) => ({ metadata: { length: index } })));
  const deaths = async () => {
    const metrics = await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const [, count] = (await metrics.text()).match(/^marl_backend_reader_crashes_total (\d+)$/m) ?? [];
    return Number(count);
  };
  const asks =
    ({ apiKey }: TestUser) =>
    async (method: string, path: string, body?: object) => {
      const response = await fetch(`${gateway.url}/api/v1/${path}`, {
        method,
        headers: { 'x-argilla-api-key': apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.status, text).toBeLessThan(300);
      return JSON.parse(text) as { total: number; responses: { submitted: number } };
    };

  let isOver = false;
  const keepSearching = async (user: TestUser) => {
    const ask = asks(user);
    const filters = { and: [{ type: 'range', scope: { entity: 'metadata', metadata_property: 'length' }, ge: 100 }] };
    while (!isOver) {
      const { total } = await ask('POST', `me/datasets/${dataset.id}/records/search`, { filters });
      expect(total).toBe(RECORDS / 2);
    }
  };
  const keepAnswering = async (user: TestUser) => {
    const ask = asks(user);
    let count = 0;
    for (; !isOver && count < RECORDS; count += 1) {
      await ask('POST', `records/${ids[count]}/responses`, {
        status: 'submitted',
        values: { tone: { value: 'neutral' } },
      });
      expect((await ask('GET', `me/datasets/${dataset.id}/metrics`)).responses.submitted).toBe(count + 1);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return count;
  };
  const searching = [world.admin, world.admin, world.colleague].map(keepSearching);
  const answering = keepAnswering(world.annotator);
  await expect.poll(deaths, { timeout: 120_000 }).toBeGreaterThanOrEqual(DEATHS);
  isOver = true;
  await Promise.all(searching);
  expect(await answering).toBeGreaterThan(DEATHS);
  expect(await marl(dataDir, 'check')).toMatchObject({ code: 0 });
});
