import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '#gateway/cli/commands.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { marl } from './support/commandLine.ts';

test('the command line lists its commands with --help', async () => {
  const { code, out, err } = await marl(temporaryFolder(), '--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const [name, { summary }] of commands) expect(out).toMatch(new RegExp(`${name} +${summary}`));
});

test('the command line tells its release', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await marl(temporaryFolder(), '--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
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
