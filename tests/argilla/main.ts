import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../browser.mjs';
import { clickThrough } from './webPage/main.ts';
import { compareWith } from './comparison/main.ts';
import { copyBothWays } from './copy.ts';
import { releaseNamed, type ReleaseName } from './releases.ts';
import { type Argilla, ArgillaUnavailable, startArgilla } from './server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The core stories of the browser: sign in, list, filter, answer; and an older dataset. */
const STORIES = ['sign-in', 'answer', 'filters', 'task-textclass'];

/** Tests of the older datasets, which 2.8 does not have. */
const OLDER_DATASETS = ['**/task*.test.ts', '**/liveTasks.test.ts', '**/bothKinds.test.ts'];

/** Each step returns its number of failures. The comparison comes first because it needs a fresh server. */
const STEPS: Record<string, (argilla: Argilla, release: ReleaseName) => Promise<number>> = {
  comparison: ({ url }, release) => compareWith(url, release),
  copy: ({ url }, release) => copyBothWays(url, release),
  gateway: ({ url, apiKey }, release) => {
    const without = release === '2.8' ? OLDER_DATASETS.flatMap((files) => ['--exclude', files]) : [];
    return run(
      'vitest',
      ['run', '--config', 'tests/vitest.config.ts', '--project', 'node', ...without, 'tests/gateway'],
      {
        TEST_ARGILLA_URL: url,
        TEST_ARGILLA_API_KEY: apiKey,
      },
    );
  },
  webPage: async ({ webPage }, release) =>
    release === '2.8'
      ? ((await clickThrough(webPage)) ?? skip('the web page: no Chromium or Chrome was found'))
      : skip('the web page of 1.29: it is clicked through with that of 2.8 alone'),
  e2e: async ({ url }, release) => {
    const browser = ensureBrowser();
    if (!browser) return skip('stories in a browser: no Chromium or Chrome was found');
    const stories = STORIES.filter((name) => release !== '2.8' || !name.startsWith('task'));
    const specs = stories.map((name) => `specs/${name}.spec`);
    return run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts', '--workers', '1', ...specs], {
      ARGILLA_API_URL: url,
      CHROMIUM_PATH: browser,
    });
  },
};

/** Runs the named steps, or all, on the release that `--server` names; returns the exit code. */
export async function main(args: string[]): Promise<number> {
  const options = { server: { type: 'string', default: '1.29' } } as const;
  const { values, positionals: names } = parseArgs({ args, options, allowPositionals: true });
  const release = releaseNamed(values.server);
  const unknown = names.filter((name) => name !== 'serve' && !(name in STEPS));
  if (unknown.length)
    throw new Error(`There is no step "${unknown[0]}"; there are ${Object.keys(STEPS).join(', ')}, serve.`);
  let argilla: Argilla;
  try {
    argilla = await startArgilla({ release });
  } catch (error) {
    if (!(error instanceof ArgillaUnavailable)) throw error;
    return skip(`a real Argilla server behind the gateway: ${error.message}`);
  }
  // Ends with a signal, which stops the started servers.
  if (names.includes('serve')) await new Promise(() => undefined);
  const failed: string[] = [];
  try {
    for (const name of names.length ? names : Object.keys(STEPS)) {
      console.log(`\n— ${name}`);
      if (await STEPS[name]!(argilla, release)) failed.push(name);
    }
  } finally {
    await argilla.stop();
  }
  console.log(failed.length ? `FAILED  ${failed.join(', ')}` : 'All passed.');
  return failed.length ? 1 : 0;
}

function skip(what: string): number {
  console.log(`SKIPPED  ${what}`);
  return 0;
}

function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  const path = join(ROOT, 'node_modules', '.bin', command);
  const child = spawn(path, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
