import { join } from 'node:path';
import { Database } from '../store/database.ts';
import { STORE_FILE } from '../store/dataDir.ts';
import { DataDirInUseError, lockDataDir } from '../store/lock.ts';
import { migrate, schemaVersion } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { ensurePrivateFile } from '../store/privateFile.ts';
import { createStore, type Store } from '../store/store.ts';

/** Opens the store beside a running server, which has brought it up to date, or alone, bringing it up to date first. */
export function openStore(dataDir: string): { store: Store; close(): void } {
  const lock = tryLock(dataDir);
  const file = join(dataDir, STORE_FILE);
  ensurePrivateFile(file);
  const db = new Database(file);
  const close = () => {
    db.close();
    lock?.release();
  };
  try {
    if (lock) migrate(db, migrations);
    else if (schemaVersion(db) !== migrations.at(-1)?.version) {
      throw new Error('A server of another release is using the data folder. Restart it first.');
    }
    return { store: createStore(db), close };
  } catch (error) {
    close();
    throw error;
  }
}

function tryLock(dataDir: string): { release(): void } | undefined {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirInUseError) return undefined;
    throw error;
  }
}
