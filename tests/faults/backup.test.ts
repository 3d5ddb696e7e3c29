import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { makeWorld } from '#tests/support/world.ts';
import { BATCH, startBulkWriters, storedByRequest } from './support/bulkWriters.ts';
import { startRunning } from './support/running.ts';

/** `npx marl` in a process of its own. */
function command(dataDir: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, '..', '..', 'gateway', 'bin', 'marl.mjs');
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: out + err }),
    );
  });
}

test('a backup of a busy server contains everything acknowledged before, and works elsewhere', async () => {
  const running = await startRunning(temporaryFolder());
  const world = await makeWorld(running.gateway);
  const dataset = await world.dataset();
  const writers = startBulkWriters(running.gateway, dataset);
  await writers.reached(10);

  const before = [...writers.acknowledged];
  const file = join(temporaryFolder(), 'backup.sqlite');
  expect(await command(running.dataDir, 'backup', file)).toMatchObject({ code: 0 });
  await writers.reached(writers.acknowledged.size + 1);
  await writers.stop();
  const after = writers.acknowledged;

  const refused = await command(running.dataDir, 'restore', file);
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') as string });
  expect((await storedByRequest(running.gateway, dataset)).size).toBe(after.size);

  const elsewhere = temporaryFolder();
  expect(await command(elsewhere, 'restore', file)).toMatchObject({ code: 0 });
  const restored = await startRunning(elsewhere);
  const stored = await storedByRequest(restored.gateway, dataset);
  expect(new Set(stored.values())).toEqual(new Set([BATCH]));
  expect([...stored.keys()]).toEqual(expect.arrayContaining(before));
  expect([...after]).toEqual(expect.arrayContaining([...stored.keys()]));
  expect(stored.size).toBeLessThan(after.size);
  expect(await command(elsewhere, 'check')).toMatchObject({ code: 0 });
});
