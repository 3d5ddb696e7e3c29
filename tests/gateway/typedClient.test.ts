import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '#tests/support/gateway.ts';
import { makeWorld } from '#tests/support/world.ts';

const gateway = await startTestGateway();
const world = await makeWorld(gateway);

const root = join(import.meta.dirname, '..', '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const TSC = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
const COMPILE = [
  ...['--noEmit', '--strict', '--skipLibCheck', '--noUncheckedIndexedAccess', '--allowImportingTsExtensions'],
  ...['--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'esnext', '--types', 'node'],
  ...['--moduleResolution', 'bundler', '--ignoreConfig'],
];

/** A copy in the cache folder, from which packages can be imported. */
function copy(): string {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'typed-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'tests/examples/typed-client'), folder, { recursive: true });
  return folder;
}

it('a TypeScript program generates types, pages through a dataset, answers and subscribes', async () => {
  const dataset = await world.dataset();
  const [first] = await dataset.add([{}, {}, {}]);
  const cwd = copy();
  const run = async (command: string, ...args: string[]) => {
    const env = { ...process.env, MARL_URL: gateway.url, MARL_API_KEY: world.annotator.apiKey };
    const { stdout } = await promisify(execFile)(command, args, { cwd, env }).catch((error: { stdout: string }) => {
      throw new Error(`${command} ${args.join(' ')}\n${error.stdout}`, { cause: error });
    });
    return stdout;
  };
  await run(bin('graphql-codegen'), '--config', 'codegen.yml');
  await run(process.execPath, TSC, ...COMPILE, 'main.ts');
  const told = await run(bin('tsx'), 'main.ts', gateway.url, world.admin.apiKey, dataset.id);
  expect(told).toContain('3 records');
  expect(told).toContain(`${first} is SUBMITTED`);
  expect(told).toMatch(/RESPONSE\w*: 1 submitted/);
});
