import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/folder.ts';
import { spawnProduct } from '#tests/support/product.ts';

/** Starts the product and collects its output. */
function start(env: Record<string, string>): { child: ChildProcess; said: () => string } {
  const child = spawnProduct({ DEMO: '0', PORT: '0', ...env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => said };
}

async function refusal(env: Record<string, string>): Promise<string> {
  const { child, said } = start(env);
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  expect(said()).not.toMatch(/^\s+at /m);
  return said().trim();
}

describe('a start', () => {
  test('lists all invalid variables of Argilla, with examples', async () => {
    const said = await refusal({
      DATA_DIR: temporaryFolder(),
      ARGILLA_CORS_ORIGINS: 'notjson',
      ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: 'x',
    });
    expect(said).toMatch(/ARGILLA_CORS_ORIGINS: "notjson" .* Example: /);
    expect(said).toMatch(/ARGILLA_LABEL_SELECTION_OPTIONS_MAX_ITEMS: "x" .* Example: /);
  });

  test('reports a file in place of the data folder', async () => {
    const DATA_DIR = join(temporaryFolder(), 'file');
    writeFileSync(DATA_DIR, '');
    const said = await refusal({ DATA_DIR });
    expect(said).toMatch(
      /^The data folder .* cannot be used: it, or a folder above it, is a file\. Set DATA_DIR to another one, for example/,
    );
  });

  test('warns of a missing configuration file for sign-in providers', async () => {
    const DATA_DIR = temporaryFolder();
    const missing = join(DATA_DIR, 'nope.yaml');
    const { said } = start({ DATA_DIR, ARGILLA_AUTH_OAUTH_CFG: missing });
    await expect.poll(said, { timeout: 60_000 }).toContain('Marl is ready');
    expect(said()).toContain(`ARGILLA_AUTH_OAUTH_CFG: there is no file ${missing}, so nobody can sign in`);
  });
});
