import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startTestBackend } from '#tests/support/backend.ts';
import { workspaceId } from './support/datasets.ts';

const root = join(import.meta.dirname, '..', '..');
const COMPILE = [
  join(root, 'node_modules/typescript-7/bin/tsc'),
  ...['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--rewriteRelativeImportExtensions'],
  ...['--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--skipLibCheck', '--singleThreaded', 'main.ts'],
];

test('a client generated from the description is typed and works', async () => {
  const backend = await startTestBackend();
  // Below the project, from which packages can be imported.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const cwd = mkdtempSync(join(root, '.cache', 'rest-client-'));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  cpSync(join(root, 'tests/examples/rest-client'), cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), '{"type": "module"}');
  const run = async (command: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(command, args, { cwd }).catch(
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`${command} ${args.join(' ')}\n${error.stdout}${error.stderr}`, { cause: error });
      },
    );
    return stdout;
  };
  await run(join(root, 'node_modules/.bin/openapi-typescript'), `${backend.origin}/api/openapi.json`, '-o', 'api.ts');
  await run(process.execPath, ...COMPILE);
  const told = await run(process.execPath, 'main.js', backend.origin, 'argilla.apikey', await workspaceId(backend));
  expect(told.trim().split('\n')).toEqual([
    '2 records added',
    'submitted: friendly',
    '1 of 2 answered',
    '1 key with the scope read',
    'Dataset with id `00000000-0000-4000-8000-000000000000` not found',
  ]);
}, 180_000);
