import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './cleanUp.ts';

/** An empty folder that is removed at the end of the running test or, outside of tests, of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marl-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
