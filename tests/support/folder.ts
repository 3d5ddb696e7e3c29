import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder for the running test; it goes away with it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marl-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder that goes away with the test file, after everything that was started in it. */
export function folderOfFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marl-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
