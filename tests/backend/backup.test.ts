import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startBackend } from '#gateway/backend/start.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { migrate, schemaVersion } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { loadSecret } from '#gateway/process/startup.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { BATCH, sender, startBusyServer } from './support/busyServer.ts';
import { marl } from './support/commandLine.ts';

/** A store with one known workspace, as a server leaves it. */
function restingStore(workspace = 'kept', steps = migrations): string {
  const dataDir = temporaryFolder();
  const db = new Database(join(dataDir, 'marl.sqlite'));
  migrate(db, steps);
  db.exec(
    `INSERT INTO workspaces (id, name, inserted_at, updated_at) VALUES ('1', '${workspace}', '2024-01-01', '2024-01-01')`,
  );
  db.leaveWalMode();
  db.close();
  loadSecret(dataDir);
  return dataDir;
}

const filesOf = (dataDir: string) => readdirSync(dataDir).filter((name) => name !== 'marl.lock');

async function backupOf(dataDir: string): Promise<string> {
  const file = join(temporaryFolder(), 'backup.sqlite');
  expect(await marl(dataDir, 'backup', file)).toMatchObject({ code: 0, err: '' });
  return file;
}

const workspaceNames = (dataDir: string): string[] => {
  const db = new Database(join(dataDir, 'marl.sqlite'));
  const rows = db.all<{ name: string }>('SELECT name FROM workspaces ORDER BY name');
  db.close();
  return rows.map(({ name }) => name);
};

describe('a backup', () => {
  test('of a busy server is a consistent snapshot, which works after it is restored', async () => {
    const dataDir = temporaryFolder();
    const server = await startBusyServer(dataDir);
    await server.send('POST', '/webhooks', { url: 'http://127.0.0.1:1/', events: ['record.created'] });
    const writing = server.keepWriting();
    const { recordsNow } = counting(server.send, server.datasetId);
    await writing.reached(5);

    const before = await recordsNow();
    const file = await backupOf(dataDir);
    const after = await recordsNow();
    const batches = await writing.stop();
    expect(batches * BATCH).toBeGreaterThanOrEqual(after);
    expect((await marl(dataDir, 'check')).out).toContain('Everything is as it should be.');

    const elsewhere = temporaryFolder();
    expect(await marl(elsewhere, 'restore', file)).toMatchObject({ code: 0 });
    expect((await marl(elsewhere, 'check')).out).toContain('Everything is as it should be.');
    const secret = readFileSync(join(elsewhere, 'session-secret'), 'utf8');
    expect(secret).toBe(readFileSync(join(dataDir, 'session-secret'), 'utf8'));

    const restored = await startBackend({ dataDir: elsewhere, secret: secret.trim(), ...QUIET });
    try {
      const send = sender(restored);
      const kept = await counting(send, server.datasetId).recordsNow();
      expect(kept % BATCH).toBe(0);
      expect(kept).toBeGreaterThanOrEqual(before);
      expect(kept).toBeLessThanOrEqual(after);
      // Each record has a message that waits.
      expect((await send('GET', '/webhooks/metrics')).items).toMatchObject([{ pending: { messages: kept } }]);
      const near = { query: { vector: { name: 'v', value: [1, 0, 3], max_results: 1 } } };
      const found = (await send('POST', `/me/datasets/${server.datasetId}/records/search`, near)) as unknown as {
        items: { record: { fields: { text: string } } }[];
      };
      expect(found.items[0]?.record.fields.text).toBe('text 0 3');
    } finally {
      await restored.stop();
    }
  }, 180_000);

  test('is a file readable by its owner only, and replaces another only on request', async () => {
    const dataDir = restingStore();
    const folder = temporaryFolder();
    const file = join(folder, 'backup.sqlite');
    writeFileSync(file, 'something else');
    chmodSync(file, 0o644);
    expect(await marl(dataDir, 'backup', file)).toMatchObject({ code: 1, err: expect.stringContaining('--force') });
    expect(readFileSync(file, 'utf8')).toBe('something else');
    expect(await marl(dataDir, 'backup', file, '--force')).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['backup.sqlite']);
  });

  test.each([
    ['the store', (dataDir: string) => join(dataDir, 'marl.sqlite')],
    ['what SQLite keeps beside the store', (dataDir: string) => join(dataDir, 'marl.sqlite-wal')],
    ['the secret', (dataDir: string) => join(dataDir, 'session-secret')],
    ['a link to the store', (dataDir: string, file: string) => (symlinkSync(join(dataDir, 'marl.sqlite'), file), file)],
    [
      'the store by a second name',
      (dataDir: string, file: string) => (linkSync(join(dataDir, 'marl.sqlite'), file), file),
    ],
    [
      'the store through a linked folder',
      (dataDir: string, file: string) => (symlinkSync(dataDir, file), join(file, 'marl.sqlite')),
    ],
  ])('never replaces %s', async (_what, name) => {
    const dataDir = restingStore();
    const before = statSync(join(dataDir, 'marl.sqlite')).ino;
    const { code, err } = await marl(dataDir, 'backup', name(dataDir, join(temporaryFolder(), 'named')), '--force');
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('which the data folder itself needs') });
    expect(statSync(join(dataDir, 'marl.sqlite')).ino).toBe(before);
    expect(workspaceNames(dataDir)).toEqual(['kept']);
  });

  test('leaves no partial file if it fails', async () => {
    const dataDir = restingStore();
    const { code, err } = await marl(dataDir, 'backup', join(dataDir, 'nowhere', 'backup.sqlite'));
    expect(code).toBe(1);
    expect(err).toBe(`There is no folder ${join(dataDir, 'nowhere')}.\n`);
  });

  test('can be made of a store that was a backup and copied', async () => {
    const dataDir = temporaryFolder();
    copyFileSync(await backupOf(restingStore()), join(dataDir, 'marl.sqlite'));
    const elsewhere = temporaryFolder();
    expect(await marl(elsewhere, 'restore', await backupOf(dataDir))).toMatchObject({ code: 0 });
    expect(workspaceNames(elsewhere)).toEqual(['kept']);
  });
});

describe('restoring', () => {
  test('is refused while a server runs, which is not affected', async () => {
    const file = await backupOf(restingStore());
    const dataDir = temporaryFolder();
    const server = await startBusyServer(dataDir);
    expect(await marl(dataDir, 'restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Stop it first'),
    });
    expect((await server.send('GET', '/me/datasets')).items).toHaveLength(1);
  });

  test('keeps the old store beside the new one', async () => {
    const file = await backupOf(restingStore('new'));
    const dataDir = restingStore('old');
    const { out } = await marl(dataDir, 'restore', file);
    expect(workspaceNames(dataDir)).toEqual(['new']);
    const [aside] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
    expect(out).toContain(aside);
    expect(workspaceNames(join(dataDir, aside!))).toEqual(['old']);
    expect(existsSync(join(dataDir, aside!, 'session-secret'))).toBe(true);
  });

  test.each([
    ['whose header is lost', (file: string) => writeFileSync(file, Buffer.alloc(4_096), { flag: 'r+' })],
    ['that is cut off', (file: string) => truncateSync(file, 40_000)],
  ])('replaces and keeps a store %s', async (_what, spoil) => {
    const file = await backupOf(restingStore('new'));
    const dataDir = restingStore('old');
    const store = join(dataDir, 'marl.sqlite');
    spoil(store);
    writeFileSync(`${store}-wal`, 'a log');
    const damaged = readFileSync(store);
    expect(await marl(dataDir, 'check')).toMatchObject({ code: 1, err: expect.stringContaining('restore <file>') });

    expect(await marl(dataDir, 'restore', file)).toMatchObject({ code: 0 });
    expect(workspaceNames(dataDir)).toEqual(['new']);
    expect((await marl(dataDir, 'check')).out).toContain('Everything is as it should be.');
    const [aside] = readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'));
    expect(readFileSync(join(dataDir, aside!, 'marl.sqlite')).equals(damaged)).toBe(true);
  });

  test('is not affected by another one that was killed', async () => {
    const [killed, file] = [await backupOf(restingStore('of the first')), await backupOf(restingStore('new'))];
    const dataDir = temporaryFolder();
    abandonRestore(killed, dataDir);
    expect(await marl(dataDir, 'restore', file)).toMatchObject({ code: 0 });
    expect(filesOf(dataDir)).toEqual(['marl.sqlite', 'session-secret']);
    expect(workspaceNames(dataDir)).toEqual(['new']);
  });

  test('that was killed leaves nothing once the server has started', async () => {
    const dataDir = restingStore();
    abandonRestore(await backupOf(dataDir), dataDir);
    const server = await startBackend({ dataDir, secret: loadSecret(dataDir), ...QUIET });
    await server.stop();
    expect(filesOf(dataDir)).toEqual(['marl.sqlite', 'session-secret']);
  });

  test('migrates a backup of an older release', async () => {
    const file = await backupOf(restingStore('from long ago', migrations.slice(0, 3)));
    const dataDir = temporaryFolder();
    expect(await marl(dataDir, 'restore', file)).toMatchObject({ code: 0 });
    expect(workspaceNames(dataDir)).toEqual(['from long ago']);
    const restored = new Database(join(dataDir, 'marl.sqlite'));
    expect(schemaVersion(restored)).toBe(migrations.length);
    restored.close();
  });

  test.each([
    ['no backup at all', (file: string) => writeFileSync(file, 'x'.repeat(10_000)), 'is not a backup'],
    ['of a newer release', (file: string) => alter(file, 'PRAGMA user_version = 1000'), 'newer release'],
    ['damaged', (file: string) => alter(file, "INSERT INTO vectors VALUES (4294967296, x'00')"), 'is damaged'],
    ['torn', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 60_000)), 'nothing was changed'],
  ])('changes nothing if the file is %s', async (_what, spoil, says) => {
    const file = await backupOf(restingStore());
    spoil(file);
    const dataDir = restingStore('old');
    const before = filesOf(dataDir);
    const { code, err } = await marl(dataDir, 'restore', file);
    expect(code).toBe(1);
    expect(err).toContain(says);
    expect(filesOf(dataDir)).toEqual(before);
    expect(workspaceNames(dataDir)).toEqual(['old']);
  });

  test('accepts no store in place of a backup', async () => {
    const other = restingStore();
    const file = join(temporaryFolder(), 'store.sqlite');
    copyFileSync(join(other, 'marl.sqlite'), file);
    expect((await marl(temporaryFolder(), 'restore', file)).err).toContain('is not a backup');
  });
});

const QUIET = { demo: false, oauthFile: null, readers: 2, logLevel: 'error' } as const;

function counting(send: ReturnType<typeof sender>, datasetId: string) {
  return {
    async recordsNow(): Promise<number> {
      const { total } = (await send('GET', `/datasets/${datasetId}/progress`)) as unknown as { total: number };
      return total;
    },
  };
}

/** Leaves what a restore has when it is killed while it prepares the new store. */
function abandonRestore(backup: string, dataDir: string): void {
  const copy = join(temporaryFolder(), 'restoring.sqlite');
  copyFileSync(backup, copy);
  const db = new Database(copy);
  db.exec('DROP TABLE backup_files');
  for (const end of ['', '-wal', '-shm']) copyFileSync(copy + end, join(dataDir, `restoring.marl.sqlite${end}`));
  writeFileSync(join(dataDir, 'restoring.session-secret'), 'secret');
  db.close();
}

function alter(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
}
