import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '#gateway/backend/store/database.ts';
import { migrate } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { temporaryFolder } from './folder.ts';

let contents: Buffer | undefined;

/**
 * A file with the newest version of the store, without rows. To run the migrations takes a third of the processor time of a backend's start,
 * so that they run once, and others get a copy. The backends of `start.test.ts` and the product begin without a file.
 */
export function emptyStore(): string {
  contents ??= migrated();
  const file = join(temporaryFolder(), 'marl.sqlite');
  writeFileSync(file, contents);
  return file;
}

function migrated(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'marl-empty-'));
  const file = join(folder, 'marl.sqlite');
  const db = new Database(file);
  migrate(db, migrations);
  db.leaveWalMode();
  db.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}
