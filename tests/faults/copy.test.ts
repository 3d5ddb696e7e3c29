import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { fillServer, OWNER_KEY, restOf } from '#tests/support/movable.ts';
import { runCommand, spawnCommand } from './support/command.ts';
import { type Running, startRunning } from './support/running.ts';

const RECORDS = 3_000;
const KEYS = { MARL_FROM_API_KEY: OWNER_KEY, MARL_TO_API_KEY: OWNER_KEY };
/** A slow machine needs minutes for the starts. */
const TIMEOUT_MS = 900_000;
const SAME = { code: 0, said: expect.stringContaining('Both servers have the same data.') as string };

/** A filled server, an empty one, and the command that copies one to the other. */
async function twoServers() {
  const source = await startRunning(temporaryFolder());
  await fillServer(source.gateway.url, { records: RECORDS, olderDatasets: true });
  const target = await startRunning(temporaryFolder());
  const passwords = join(temporaryFolder(), 'passwords.csv');
  const args = ['copy', '--from', source.gateway.url, '--to', target.gateway.url, '--passwords', passwords];
  return { source, target, passwords, args };
}

/** Resolves when a server has as many records in its dataset. */
async function reached({ gateway }: Running, count: number): Promise<void> {
  const rest = restOf(gateway.url);
  const total = async () => {
    const dataset = (await rest('GET', '/v1/me/datasets')).items.find(({ name }) => name === 'reviews');
    return dataset?.status === 'ready' ? (await rest('GET', `/v1/datasets/${dataset.id}/progress`)).total : 0;
  };
  await expect.poll(total, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(count);
}

test(
  'a copy that is killed is continued by the same command, as often as it is killed',
  async () => {
    const { target, passwords, args } = await twoServers();
    for (const count of [1, 700, 1_500]) {
      const copying = spawnCommand(args, KEYS);
      const ended = new Promise((resolve) => copying.once('exit', resolve));
      await reached(target, count);
      copying.kill('SIGKILL');
      await ended;
    }
    expect(await runCommand(args, KEYS)).toEqual(SAME);
    const [, row = '', ...others] = readFileSync(passwords, 'utf8').trim().split('\n');
    expect([row.split(',')[0], others]).toEqual(['ada', []]);
    expect(await marl(target.dataDir, 'check')).toMatchObject({ code: 0 });
  },
  TIMEOUT_MS,
);

test.each(['source', 'target'] as const)(
  'a copy goes on when the %s is killed and starts again',
  async (which) => {
    const servers = await twoServers();
    const copying = runCommand(servers.args, KEYS);
    await reached(servers.target, 700);
    await servers[which].kill();
    await servers[which].start();
    expect(await copying).toEqual(SAME);
    expect(await marl(servers.target.dataDir, 'check')).toMatchObject({ code: 0 });
  },
  TIMEOUT_MS,
);
