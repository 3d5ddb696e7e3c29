import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildBackend } from '#gateway/backend/app.ts';
import { askNewPassword, usage, userCommand } from '#gateway/backend/cli/user.ts';
import { demoCredentialsInUse } from '#gateway/backend/services/demoUsers.ts';
import { passwordMatches } from '#gateway/backend/services/passwords.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { lockDataDir } from '#gateway/backend/store/dataDir.ts';
import { createStore, type Store } from '#gateway/backend/store/store.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function storeIn(dataDir: string): Store {
  const db = new Database(join(dataDir, 'marl.sqlite'));
  onTestFinished(() => db.close());
  return createStore(db);
}

/** Simulates a running server on the folder, as far as the command can see. */
async function start(dataDir: string): Promise<FastifyInstance> {
  const lock = lockDataDir(dataDir);
  const app = await buildBackend({ databaseFile: join(dataDir, 'marl.sqlite'), secret: 'x'.repeat(32), demo: false });
  onTestFinished(async () => {
    await app.close();
    lock.release();
  });
  return app;
}

const user = (dataDir: string, ...args: string[]) => userCommand(args, dataDir, async () => 'correct horse');

describe('the user command', () => {
  test('creates the first user of a store, so that no demo users are created', async () => {
    const dataDir = temporaryFolder();
    const told = await user(dataDir, 'create', 'boss', '--role', 'owner', '--workspace', 'legal');
    expect(told).toMatch(/^Created the workspace legal\.\nboss \(owner\) in legal\nAPI key: [\w-]{107}$/);
    expect(await demoCredentialsInUse((await start(dataDir)).store)).toEqual([]);
    expect(await user(dataDir, 'list')).toBe('boss (owner) in legal');
  });

  test('replaces demo passwords and keys while the server runs', async () => {
    const dataDir = temporaryFolder();
    const app = await start(dataDir);
    await user(dataDir, 'set-password', 'argilla');
    expect(await demoCredentialsInUse(app.store)).toContain('argilla');
    expect(await user(dataDir, 'new-api-key', 'argilla')).toMatch(/new API key: [\w-]{107}$/);
    expect(await demoCredentialsInUse(app.store)).toEqual(['admin', 'annotator']);
    for (const name of ['admin', 'annotator']) await user(dataDir, 'delete', name);
    expect(await demoCredentialsInUse(app.store)).toEqual([]);
    const hash = app.store.users.byUsername('argilla')?.password_hash;
    expect(await passwordMatches('correct horse', hash)).toBe(true);
  });

  test('reports the created workspaces of a new user, and uses existing ones', async () => {
    const dataDir = temporaryFolder();
    await user(dataDir, 'create', 'boss', '--role', 'owner', '--workspace', 'legal');
    const told = await user(dataDir, 'create', 'Carl B.', '--workspace', 'legal', '--workspace', 'My room');
    expect(told).toMatch(/^Created the workspace My room\.\nCarl B\. \(annotator\) in legal, My room\nAPI key: /);
    expect(usage).toMatch(/missing --workspace is created/);
  });

  test('makes, lists and ends further API keys, while the server runs', async () => {
    const dataDir = temporaryFolder();
    const app = await start(dataDir);
    expect(await user(dataDir, 'keys', 'annotator')).toBe('annotator has no further API keys.');
    const made = await user(
      dataDir,
      'new-key',
      'annotator',
      'notebook',
      '--workspace',
      'argilla',
      '--expires',
      '2999-01-01',
    );
    expect(made).toMatch(
      /^notebook: marl_.{6}…, read in argilla, expires 2999-01-01T00:00:00, never used\nAPI key: marl_[\w-]{43}$/,
    );
    const ask = async () => {
      const headers = { 'x-argilla-api-key': made.split('API key: ')[1] };
      return (await app.inject({ url: '/api/v1/me', headers })).statusCode;
    };
    expect(await ask()).toBe(200);
    await user(dataDir, 'new-key', 'annotator', 'all of it', '--scope', 'administer');
    expect(await user(dataDir, 'keys', 'annotator')).toMatch(
      /^notebook: .*, last used .*\nall of it: .*, administer in all workspaces, never expires, never used$/,
    );
    expect(await user(dataDir, 'revoke-key', 'annotator', 'notebook')).toBe(
      'The API key notebook of annotator is revoked.',
    );
    expect(await ask()).toBe(401);
  });

  test('requires the first account to be an owner', async () => {
    const dataDir = temporaryFolder();
    await expect(user(dataDir, 'create', 'carl')).rejects.toThrow(/There is no owner yet.*--role owner/);
    expect(storeIn(dataDir).users.count()).toBe(0);
  });

  test('refuses to delete the last owner, with advice', async () => {
    const dataDir = temporaryFolder();
    await user(dataDir, 'create', 'boss', '--role', 'owner');
    await user(dataDir, 'create', 'helper', '--role', 'admin');
    await expect(user(dataDir, 'delete', 'boss')).rejects.toThrow(
      /boss is the last owner.*npx marl user create <username> --role owner/,
    );
    expect(await user(dataDir, 'list')).toContain('boss (owner) in all workspaces\nhelper (admin) in no workspace');
    await user(dataDir, 'create', 'heir', '--role', 'owner');
    expect(await user(dataDir, 'delete', 'boss')).toBe('boss is deleted. The responses stay.');
  });

  test('changes nothing and reports the reason for invalid input', async () => {
    const dataDir = temporaryFolder();
    await user(dataDir, 'create', 'boss', '--role', 'owner');
    const store = storeIn(dataDir);
    const before = store.users.all();
    const wrong: [string[], RegExp][] = [
      [['set-password', 'nobody'], /no user nobody/],
      [['delete'], /no user/],
      [['create', 'boss'], /already/],
      [['create', 'king', '--role', 'king'], /owner, admin, annotator/],
      [['create'], /npx marl user create <username>/],
      [['create', 'a', '--colour', 'red'], /--colour/],
      [['create', 'a', '--workspace', ''], /needs a name/],
      [['list', 'boss'], /no further argument "boss"/],
      [['create', 'anna', 'bill', '--role', 'owner'], /no further argument "bill"/],
      [['new-key', 'boss', 'my', 'key'], /no further argument "key"/],
      [['keys', 'nobody'], /no user nobody/],
      [['new-key', 'boss'], /npx marl user new-key/],
      [['new-key', 'boss', 'k', '--scope', 'all'], /read, annotate, manage, administer/],
      [['new-key', 'boss', 'k', '--workspace', 'none'], /no workspace none\. There are none yet\.$/],
      [['new-key', 'boss', 'k', '--expires', 'soon'], /time in the future/],
      [['revoke-key', 'boss', 'k'], /no API key named k\. See: npx marl user keys boss$/],
      [['constructor'], /no command user constructor/],
      [[], /npx marl user set-password <username>/],
    ];
    for (const [args, says] of wrong) await expect(user(dataDir, ...args)).rejects.toThrow(says);
    expect(store.users.all()).toEqual(before);
  });

  test('requires a store', async () => {
    await expect(user(temporaryFolder(), 'list')).rejects.toThrow('no store');
  });

  test('reads the password from standard input if that is piped', async () => {
    const dataDir = temporaryFolder();
    const args = ['--import', 'tsx', 'gateway/cli/main.ts', 'user', 'create', 'boss', '--role', 'owner'];
    const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } });
    child.stdin.end('battery staple\n');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
    const hash = storeIn(dataDir).users.byUsername('boss')?.password_hash;
    expect(await passwordMatches('battery staple', hash)).toBe(true);
  });
});

describe('a new password', () => {
  const typed = (lines: string[], isTTY: boolean) => {
    const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
    const shown: string[] = [];
    // The next line is typed when its prompt has appeared.
    const output = {
      write: (text: string) => shown.push(text) && /: $/.test(text) && input.write(lines.shift() ?? ''),
    };
    if (!isTTY) input.end(lines.join(''));
    const answer = askNewPassword(input as unknown as NodeJS.ReadStream, output as unknown as NodeJS.WriteStream);
    return { answer, shown };
  };

  test('is typed twice and never shown', async () => {
    const { answer, shown } = typed(['correct horse\n', 'correct horse\n'], true);
    expect(await answer).toBe('correct horse');
    expect(shown.join('')).not.toContain('horse');
  });

  test('is refused if the second one differs', async () => {
    await expect(typed(['correct horse\n', 'correct house\n'], true).answer).rejects.toThrow('differ');
  });

  test.each(['1234567\n', '\n', '', `${'x'.repeat(101)}\n`])(
    'is refused when too short or too long (%j)',
    async (line) => {
      await expect(typed([line], false).answer).rejects.toThrow('8 to 100');
    },
  );
});
