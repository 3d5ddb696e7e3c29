import { Database } from './database.ts';
import { StoreRefusal } from './dataDir.ts';

/** One step of the store's shape. Steps only go forward; a released one is never edited. */
export interface Migration {
  version: number;
  sql: string;
}

/**
 * Refuses a file that a newer release wrote, before it is opened for writing: that alone may change how a file keeps its
 * log.
 */
export function refuseNewer(file: string, migrations: readonly Migration[]): void {
  const db = new Database(file, { readOnly: true });
  try {
    ensureKnown(schemaVersion(db), migrations);
  } finally {
    db.close();
  }
}

/** Brings a store up to the newest version: each missing step in a transaction of its own. */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const current = schemaVersion(db);
  ensureKnown(current, migrations);
  for (const { version, sql } of migrations) {
    if (version <= current) continue;
    db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${version}`);
    });
  }
}

function ensureKnown(version: number, migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  if (version <= newest) return;
  throw new StoreRefusal(
    `The data folder was written by a newer release (store version ${version}, this release knows ${newest}). Start that release or choose another DATA_DIR.`,
  );
}

export const schemaVersion = (db: Database): number =>
  db.one<{ user_version: number }>('PRAGMA user_version').user_version;
