import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commands } from '#gateway/cli/commands.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { marl } from './support/commandLine.ts';

test.each(['--help', '-h', 'help'])('the command line lists its commands with %s', async (help) => {
  const { code, out, err } = await marl(temporaryFolder(), help);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const [name, { summary }] of commands) expect(out).toMatch(new RegExp(`${name} +${summary}`));
});

test.each(['--version', '-v'])('the command line tells its release with %s', async (option) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await marl(temporaryFolder(), option)).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('an unknown command is refused with the list of commands', async () => {
  expect(await marl(temporaryFolder(), 'bakcup')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/no command "bakcup"[^]*npx marl \[command\][^]*backup/),
  });
});

test.each([...commands.keys()])('%s tells how it is used, and what is wrong with how it was called', async (name) => {
  const help = await marl(temporaryFolder(), name, '--help');
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`npx marl ${name}`) });
  const { code, out, err } = await marl(temporaryFolder(), name, '--colour');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/--colour/);
  expect(err).toContain(`See: npx marl ${name} --help`);
});

test.each(['backup', 'restore'])('%s wants one file', async (name) => {
  expect(await marl(temporaryFolder(), name)).toMatchObject({ code: 2 });
  expect(await marl(temporaryFolder(), name, 'a', 'b')).toMatchObject({ code: 2 });
});

test.each([['backup', 'file'], ['check']])('%s needs a store', async (...args) => {
  const dataDir = temporaryFolder();
  expect(await marl(dataDir, ...args)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`no store in ${dataDir}`),
  });
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
// Root may use every folder.
const unprivileged = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
/** A checkout in a private folder of root can be read by nobody else. */
const readCheckout = ['--eval', 'fs.accessSync(process.argv[1])', resolve('package.json')];
const canReadCheckout = spawnSync(process.execPath, readCheckout, unprivileged).status === 0;

test.runIf(canReadCheckout).each(['check', 'user list'])(
  '%s says that the store belongs to another user',
  async (command) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'marl.sqlite'), '');
    chmodSync(dataDir, 0o000);
    onTestFinished(() => chmodSync(dataDir, 0o700));
    const as = { env: { ...process.env, DATA_DIR: dataDir }, ...unprivileged };
    const err = await new Promise<string>((done) =>
      execFile(
        process.execPath,
        ['--import', 'tsx', 'gateway/cli/main.ts', ...command.split(' ')],
        as,
        (_error, _out, errors) => done(errors),
      ),
    );
    expect(err).toContain(`This user may not use the store in ${dataDir}. Run the command as the user of the server.`);
  },
);

test.skipIf(!isRoot).each(['restore package.json', 'user create ada --role owner'])(
  'as root, %s leaves no files in the folder of another user',
  async (command) => {
    const dataDir = temporaryFolder();
    chownSync(dataDir, NOBODY, NOBODY);
    expect(await marl(dataDir, ...command.split(' '))).toMatchObject({
      code: 1,
      err: expect.stringMatching(`${dataDir} belongs to the user ${NOBODY}.*runuser`),
    });
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
