import type { Database } from './database.ts';
import { StoreRefusal } from './refusal.ts';

/** One step of the store's shape. Steps only go forward; a released one is never edited. */
export interface Migration {
  version: number;
  sql: string;
}

/** Brings a store up to the newest version: each missing step in a transaction of its own. */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const current = schemaVersion(db);
  const newest = migrations.at(-1)?.version ?? 0;
  if (current > newest) {
    throw new StoreRefusal(
      `The data folder was written by a newer release (store version ${current}, this release knows ${newest}). Start that release or choose another DATA_DIR.`,
    );
  }
  for (const { version, sql } of migrations) {
    if (version <= current) continue;
    db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${version}`);
    });
  }
}

export const schemaVersion = (db: Database): number =>
  db.one<{ user_version: number }>('PRAGMA user_version').user_version;
