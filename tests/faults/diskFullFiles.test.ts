import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { fillServer, OWNER_KEY, restOf } from '#tests/support/movable.ts';
import { transferOf } from '#tests/support/transfer.ts';
import { makeWorld } from '#tests/support/world.ts';
import { runCommand, runWithoutSpace } from './support/command.ts';
import { WAYS } from './support/disks.ts';
import { startRunning } from './support/running.ts';

const FULL = /disk .*full/i;
const possible = WAYS.filter(({ isPossible }) => isPossible);
const [mounted, limited] = WAYS;

const csv = (rows: number) =>
  ['text', ...Array.from({ length: rows }, (_, row) => `${row} ${'x'.repeat(500)}`)].join('\n');

describe.each(possible)('when $name', ({ open }) => {
  test('an import fails with the reason and leaves no records; with space, it is repeated', async () => {
    const { dataDir, fill, clear } = open();
    const running = await startRunning(dataDir);
    const world = await makeWorld(running.gateway);
    const dataset = await world.dataset();
    const admin = transferOf(running.gateway, world.admin);
    const file = await admin.send('rows.csv', csv(3_000));
    const { id } = await admin.check(dataset.id, file);
    const total = async () => (await world.rest<{ total: number }>('GET', `/datasets/${dataset.id}/progress`)).total;

    fill(running.pid);
    expect(await admin.start(id)).toMatchObject({ stage: 'FAILED', error: { code: 'DISK_FULL' }, hasLeftovers: false });
    expect(await total()).toBe(0);

    clear(running.pid);
    const again = await admin.start((await admin.check(dataset.id, file)).id);
    expect(again).toMatchObject({ stage: 'DONE', writtenRows: 3_000, error: null });
    await running.stop();
    await running.start();
    expect(await total()).toBe(3_000);
    const { recordImports } = await world.admin.run<{ recordImports: { stage: string }[] }>(
      'query ($id: ID!) { recordImports(datasetId: $id) { stage } }',
      { id: dataset.id },
    );
    expect(recordImports.map(({ stage }) => stage)).not.toContain('INTERRUPTED');
    expect(await marl(dataDir, 'check')).toMatchObject({ code: 0 });
  });

  test('a copy to a full server says so, and goes on where it stopped once there is space', async () => {
    const source = await startRunning(temporaryFolder());
    await fillServer(source.gateway.url, { records: 500, olderDatasets: true });
    const { dataDir, fill, clear } = open();
    const target = await startRunning(dataDir);
    const env = { MARL_FROM_API_KEY: OWNER_KEY, MARL_TO_API_KEY: OWNER_KEY };
    const passwords = join(temporaryFolder(), 'passwords.csv');
    const copy = ['copy', '--from', source.gateway.url, '--to', target.gateway.url, '--passwords', passwords];

    fill(target.pid);
    expect(await runCommand(copy, env)).toEqual({ code: 1, said: expect.stringMatching(FULL) as string });
    clear(target.pid);
    expect(await runCommand(copy, env)).toEqual({
      code: 0,
      said: expect.stringContaining('Both servers have the same data.') as string,
    });
  });
});

test.skipIf(!mounted?.isPossible)(
  'an import that turns out not to fit takes back what it wrote, at the latest when there is space (needs the right to mount)',
  async () => {
    const { dataDir } = mounted!.open();
    const filler = join(dataDir, 'other-file');
    const running = await startRunning(dataDir);
    const world = await makeWorld(running.gateway);
    const dataset = await world.dataset();
    const admin = transferOf(running.gateway, world.admin);
    const { id } = await admin.check(dataset.id, await admin.send('rows.csv', csv(6_000)));
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 4 * 2 ** 20));
    const failed = await admin.start(id);
    expect(failed).toMatchObject({ stage: 'FAILED', error: { code: 'DISK_FULL' } });

    rmSync(filler);
    if (failed.hasLeftovers) {
      await admin.cancel(id);
      expect(await admin.settled(id)).toMatchObject({ stage: 'CANCELLED', hasLeftovers: false });
    }
    const { total } = await world.rest<{ total: number }>('GET', `/datasets/${dataset.id}/progress`);
    expect(total).toBe(0);
    expect(await marl(dataDir, 'check')).toMatchObject({ code: 0 });
  },
);

test.skipIf(!mounted?.isPossible)(
  'an upload, an export and a restore that do not fit leave nothing behind (needs the right to mount)',
  async () => {
    const { dataDir, fill, clear } = mounted!.open();
    const running = await startRunning(dataDir);
    const world = await makeWorld(running.gateway);
    const dataset = await world.dataset();
    const admin = transferOf(running.gateway, world.admin);
    await admin.bring(dataset.id, 'rows.csv', csv(1_000));
    const backup = join(temporaryFolder(), 'backup.sqlite');
    // In processes of their own: in this one, the store may stay open for some time.
    const home = { DATA_DIR: dataDir };
    expect(await runCommand(['backup', backup], home)).toMatchObject({ code: 0 });
    const filesIn = (folder: string) =>
      readdirSync(folder, { recursive: true })
        .filter((name) => name !== 'filler')
        .sort();
    const exported = join(dataDir, 'records.csv');
    const toFile = ['export', exported, '--dataset', dataset.name];
    const env = { MARL_URL: running.gateway.url, MARL_API_KEY: world.admin.apiKey };

    const before = filesIn(dataDir);
    fill(running.pid);
    const answer = await admin.post('rows.csv', csv(1_000));
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'DISK_FULL' }]);
    expect(await runCommand(toFile, env)).toEqual({ code: 1, said: expect.stringMatching(FULL) as string });
    expect(filesIn(dataDir)).toEqual(before);

    clear(running.pid);
    expect(await runCommand(toFile, env)).toMatchObject({ code: 0 });
    rmSync(exported);
    await running.stop();
    const stopped = filesIn(dataDir);
    fill();
    const restore = ['restore', backup];
    expect(await runCommand(restore, home)).toEqual({ code: 1, said: expect.stringMatching(FULL) as string });
    expect(filesIn(dataDir)).toEqual(stopped);
    clear();
    expect(await runCommand(restore, home)).toMatchObject({ code: 0 });
  },
);

test.skipIf(!limited?.isPossible)(
  'commands whose files may not grow say so, and leave no part of a file (needs prlimit)',
  async () => {
    const running = await startRunning(temporaryFolder());
    const { url } = running.gateway;
    await fillServer(url, { records: 50, olderDatasets: false });
    const other = await startRunning(temporaryFolder());
    const folder = temporaryFolder();
    const [backup, exported, passwords] = ['b.sqlite', 'e.csv', 'p.csv'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const env = {
      DATA_DIR: running.dataDir,
      MARL_URL: url,
      MARL_API_KEY: OWNER_KEY,
      MARL_FROM_API_KEY: OWNER_KEY,
      MARL_TO_API_KEY: OWNER_KEY,
    };
    const commands = [
      ['backup', backup],
      ['export', exported, '--dataset', 'reviews'],
      ['copy', '--from', url, '--to', other.gateway.url, '--passwords', passwords],
    ];
    for (const args of commands) {
      expect(await runWithoutSpace(args, env)).toEqual({ code: 1, said: expect.stringMatching(FULL) as string });
    }
    expect(readdirSync(folder)).toEqual([]);
    const users = (await restOf(other.gateway.url)('GET', '/v1/users')).items;
    expect(users.map(({ username }) => username)).not.toContain('ada');
    for (const args of commands) expect(await runCommand(args, env)).toMatchObject({ code: 0 });
  },
);
