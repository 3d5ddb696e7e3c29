import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type RunningBackend, startBackend } from '#gateway/backend/start.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { lockDataDir } from '#gateway/backend/store/dataDir.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { askThreads } from '#tests/support/threads.ts';

const options = (dataDir: string) => ({
  dataDir,
  oauthFile: null,
  secret: 'x'.repeat(32),
  demo: false,
  logLevel: 'error',
  readers: 1,
});

async function start(dataDir: string) {
  const backend = await startBackend(options(dataDir));
  onTestFinished(() => backend.stop());
  return backend;
}

const me = async (
  backend: RunningBackend,
  headers: Record<string, string> = { 'x-argilla-api-key': 'argilla.apikey' },
) => (await askThreads(backend, '/api/v1/me', { headers })).status;

describe('the backend’s thread', () => {
  test('answers', async () => {
    expect(await me(await start(temporaryFolder()))).toBe(200);
  });

  test('stops on request, and restarts with the same data', async () => {
    const dataDir = temporaryFolder();
    const first = await startBackend(options(dataDir));
    await first.stop();
    await expect(me(first)).rejects.toThrow();
    const second = await start(dataDir);
    expect(await me(second)).toBe(200);
  });

  test('refuses a data folder in use', async () => {
    const dataDir = temporaryFolder();
    await start(dataDir);
    await expect(startBackend(options(dataDir))).rejects.toThrow(`Another process is using the data folder ${dataDir}`);
  });

  test('refuses a file of a newer release, and releases the folder', async () => {
    const dataDir = temporaryFolder();
    const db = new Database(join(dataDir, 'marl.sqlite'));
    db.exec('PRAGMA user_version = 1000');
    db.close();
    await expect(startBackend(options(dataDir))).rejects.toThrow(/newer release/);
    lockDataDir(dataDir).release();
  });

  test('names the unusable data folder', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(
      join(dataDir, 'marl.sqlite'),
      'not a store, but some text that is long enough to be looked at'.repeat(20),
    );
    await expect(startBackend(options(dataDir))).rejects.toThrow(`The data folder ${dataDir} cannot be used`);
    await expect(startBackend(options(dataDir))).rejects.toThrow(/is damaged .* restore <file>/);
    const file = join(dataDir, 'marl.sqlite');
    await expect(startBackend(options(file))).rejects.toThrow(`The data folder ${file} cannot be used`);
  });

  test('lists the demo credentials that still work', async () => {
    const dataDir = temporaryFolder();
    const backend = await start(dataDir);
    expect(await backend.demoCredentialsInUse()).toEqual(['argilla', 'admin', 'annotator']);
  });

  test('accepts the tokens it signed, also after a restart, and no others', async () => {
    const dataDir = temporaryFolder();
    const first = await startBackend(options(dataDir));
    const form = new URLSearchParams({ username: 'argilla', password: '12345678' });
    const answer = await askThreads(first, '/api/security/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const { access_token } = JSON.parse(answer.text) as { access_token: string };
    const statusAt = (backend: RunningBackend) => me(backend, { authorization: `Bearer ${access_token}` });
    await first.stop();

    const again = await startBackend(options(dataDir));
    expect(await statusAt(again)).toBe(200);
    await again.stop();
    const other = await startBackend({ ...options(dataDir), secret: 'y'.repeat(32) });
    onTestFinished(() => other.stop());
    expect(await statusAt(other)).toBe(401);
  });
});

test('the files of a store are readable by their owner only', async () => {
  const dataDir = join(temporaryFolder(), 'new');
  await start(dataDir);
  const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8);
  expect(permissions(dataDir)).toBe('700');
  for (const file of ['marl.sqlite', 'marl.sqlite-wal']) expect(permissions(join(dataDir, file))).toBe('600');
});

describe('the lock of a data folder', () => {
  test('is held once, and free after release', () => {
    const dataDir = temporaryFolder();
    const lock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(/DATA_DIR=/);
    lock.release();
    lockDataDir(dataDir).release();
  });

  test('is refused with a message if it fails', () => {
    const dataDir = temporaryFolder();
    // A folder in place of the file simulates a disk without locks.
    mkdirSync(join(dataDir, 'marl.lock'));
    expect(() => lockDataDir(dataDir)).toThrow(/cannot be locked: .*DATA_DIR=/);
  });

  test('does not prevent others from reading the store', async () => {
    const dataDir = temporaryFolder();
    await start(dataDir);
    const db = new Database(join(dataDir, 'marl.sqlite'));
    onTestFinished(() => db.close());
    expect(createStore(db).users.count()).toBe(3);
  });
});
