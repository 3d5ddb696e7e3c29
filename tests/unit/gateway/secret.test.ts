import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecret } from '#gateway/process/startup.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

test('sessions survive a restart, and what a full disk left of a secret does not prevent the start', () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'session-secret');
  writeFileSync(file, '');
  const secret = loadSecret(dataDir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(file, 'utf8')).toBe(`${secret}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecret(dataDir)).toBe(secret);
});
