import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { makeWorld } from '#tests/support/world.ts';
import { runCommand, spawnCommand } from './support/command.ts';
import { BATCH, startBulkWriters, storedByRequest } from './support/bulkWriters.ts';
import { addBallast } from './support/olderFile.ts';
import { startRunning } from './support/running.ts';

const command = (dataDir: string, ...args: string[]) => runCommand(args, { DATA_DIR: dataDir });

/** Sends a signal to a command as soon as it writes a file; resolves to the signal that ended it. */
async function stopped(child: ChildProcess, file: string, signal: NodeJS.Signals): Promise<NodeJS.Signals | null> {
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, by) => resolve(by)));
  while (!existsSync(file) && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
  child.kill(signal);
  return ended;
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

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a backup and an export that end by %s leave no part of a file',
  async (signal) => {
    const { dataDir, stop } = await startRunning(temporaryFolder());
    await stop();
    addBallast(join(dataDir, 'marl.sqlite'));
    const folder = temporaryFolder();
    const run = (file: string, args: string[], env = {}) =>
      stopped(spawnCommand(args, { DATA_DIR: dataDir, ...env }), `${file}.partial`, signal);
    const backup = join(folder, 'backup.sqlite');
    expect(await run(backup, ['backup', backup])).toBe(signal);

    const endless = createServer((request, response) => {
      if (request.url !== '/graphql') return void response.write('{}\n');
      const dataset = { id: 'one', name: 'one', task: 'FEEDBACK', workspace: { name: 'one' }, exportPath: '/file' };
      response.end(JSON.stringify({ data: { datasets: [dataset], dataset } }));
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void endless.close());
    const { port } = endless.address() as AddressInfo;
    const exported = join(folder, 'records.jsonl');
    const server = { MARL_URL: `http://127.0.0.1:${port}`, MARL_API_KEY: 'key' };
    expect(await run(exported, ['export', exported, '--dataset', 'one'], server)).toBe(signal);
    expect(readdirSync(folder)).toEqual([]);
  },
);
