import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import type { TestGateway } from '#tests/support/gateway.ts';
import { spawnProduct } from '#tests/support/product.ts';
import { makeWorld } from '#tests/support/world.ts';
import { BATCH, startBulkWriters, storedByRequest } from './support/bulkWriters.ts';
import { startRunning } from './support/running.ts';

const WHOLE = { code: 0, out: expect.stringContaining('Everything is as it should be.') as string };

describe('after kill -9', () => {
  test('during many bulk requests, each is stored completely or not at all, and all acknowledged ones are', async () => {
    const running = await startRunning(temporaryFolder());
    const world = await makeWorld(running.gateway);
    for (const requests of [5, 60]) {
      const dataset = await world.dataset();
      const writers = startBulkWriters(running.gateway, dataset);
      await writers.reached(requests);
      await running.kill();
      await writers.stop();

      await running.start();
      const stored = await storedByRequest(running.gateway, dataset);
      expect([...new Set(stored.values())]).toEqual([BATCH]);
      expect([...stored.keys()]).toEqual(expect.arrayContaining([...writers.acknowledged]));
      const { total } = await world.rest<{ total: number }>('GET', `/datasets/${dataset.id}/progress`);
      expect(total).toBe(stored.size * BATCH);
      expect(await marl(running.dataDir, 'check')).toMatchObject(WHOLE);
    }
  });

  test('what is repeated with its key is carried out once, over REST and GraphQL', async () => {
    const running = await startRunning(temporaryFolder());
    const world = await makeWorld(running.gateway);
    for (const afterMs of [5, 20, 60, 120, 250]) {
      const dataset = await world.dataset();
      const writes = keyedWrites(running.gateway, dataset.id);
      const cutOff = Promise.all(writes.map((write) => write().catch(() => undefined)));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await running.kill();
      const first = await cutOff;

      await running.start();
      for (const [index, write] of writes.entries()) {
        const again = await write();
        expect(again).toEqual(first[index] ?? again);
        expect(await write()).toEqual(again);
      }
      const { total } = await world.rest<{ total: number }>('GET', `/datasets/${dataset.id}/progress`);
      expect(total).toBe(writes.length);
      expect(await marl(running.dataDir, 'check')).toMatchObject(WHOLE);
    }
  });

  test('during the first start, the next start begins anew', async () => {
    const dataDir = temporaryFolder();
    for (const afterMs of [150, 300, 450, 600, 800, 1_000]) {
      const starting = spawnProduct({ PORT: '0', DATA_DIR: dataDir, DEMO: '1' });
      const ended = new Promise((resolve) => starting.once('exit', resolve));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      starting.kill('SIGKILL');
      await ended;
    }
    const running = await startRunning(dataDir, { DEMO: '1' });
    const { datasets } = await running.gateway.owner.run<{ datasets: object[] }>('{ datasets { id } }');
    expect(datasets.length).toBeGreaterThan(2);
    expect(await marl(dataDir, 'check')).toMatchObject(WHOLE);
  });
});

/** Programs that add a record each, half of them over GraphQL; each resolves to the id of its record. */
function keyedWrites({ url, ownerKey }: TestGateway, datasetId: string): (() => Promise<string>)[] {
  const send = async (path: string, key: string, body: object): Promise<string> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'x-argilla-api-key': ownerKey, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status}: ${text}`);
    return /"id":"([^"]+)"/.exec(text)![1]!;
  };
  return Array.from({ length: 40 }, (_, index) => {
    const key = randomUUID();
    const fields = { text: `text ${index}` };
    if (index % 2) return () => send(`/api/v1/datasets/${datasetId}/records/bulk`, key, { items: [{ fields }] });
    return () => send('/graphql', key, { query: ADD, variables: { input: { datasetId, records: [{ fields }] } } });
  });
}

const ADD = 'mutation ($input: AddRecordsInput!) { addRecords(input: $input) { records { id } } }';
