import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FILE, DataDirInUseError, lockDataDir, ensurePrivateFile } from '../store/dataDir.ts';
import { Database } from '../store/database.ts';
import { migrate, schemaVersion } from '../store/migrate.ts';
import { migrations } from '../store/migrations/index.ts';
import { createStore, type Store } from '../store/store.ts';

/**
 * What a data folder consists of besides the store, the lock and what SQLite keeps beside the store while it is open. Small
 * files that a whole restore needs: the secret that signs sessions, and sign-in through others.
 */
export const COMPANIONS = ['session-secret', '.oauth.yaml'] as const;

/** The store's file, which has to be there. */
export function existingStore(dataDir: string): string {
  const file = join(dataDir, STORE_FILE);
  if (existsSync(file)) return file;
  throw new Error(`There is no store in ${dataDir}. Set DATA_DIR to the folder the server works on.`);
}

/** Puts the small files of a data folder into a backup. */
export function putCompanions(backup: Database, dataDir: string): void {
  backup.transaction(() => {
    backup.exec('CREATE TABLE backup_files (name TEXT PRIMARY KEY, content BLOB NOT NULL) STRICT');
    for (const name of COMPANIONS) {
      const path = join(dataDir, name);
      if (existsSync(path)) {
        backup.run('INSERT INTO backup_files (name, content) VALUES (?, ?)', [name, readFileSync(path)]);
      }
    }
  });
}

/** Takes the small files out of a copy of a backup, which is a store like any other from then on. */
export function takeCompanions(copy: Database): ReadonlyMap<string, Uint8Array> {
  return copy.transaction(() => {
    const rows = copy.all<{ name: string; content: Uint8Array }>('SELECT name, content FROM backup_files');
    copy.exec('DROP TABLE backup_files');
    // What a file is called in somebody's backup does not say where it is written to.
    const known: readonly string[] = COMPANIONS;
    return new Map(rows.filter(({ name }) => known.includes(name)).map(({ name, content }) => [name, content]));
  });
}

export const isBackup = (db: Database): boolean =>
  db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'backup_files'") !== undefined;

export function writeCompanions(companions: ReadonlyMap<string, Uint8Array>, dataDir: string): void {
  for (const [name, content] of companions) writeFileSync(join(dataDir, name), content, { mode: 0o600 });
}

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
    else if (schemaVersion(db) !== migrations.length) {
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
