import { StoreRefusal } from './dataDir.ts';
import { Database } from './database.ts';

/** Refuses a file of a newer release before opening it for writing, because merely opening it may change it. */
export function refuseNewer(file: string, migrations: readonly string[]): void {
  const db = new Database(file, { readOnly: true });
  try {
    ensureKnown(schemaVersion(db), migrations);
  } finally {
    db.close();
  }
}

/** Brings a store up to the newest version, one transaction for each missing step. */
export function migrate(db: Database, migrations: readonly string[]): void {
  const current = schemaVersion(db);
  ensureKnown(current, migrations);
  for (const [index, sql] of migrations.entries()) {
    if (index < current) continue;
    db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}

function ensureKnown(version: number, { length: newest }: readonly string[]): void {
  if (version <= newest) return;
  throw new StoreRefusal(
    `The data folder was written by a newer release (store version ${version}, this release knows ${newest}). Start that release or choose another DATA_DIR.`,
  );
}

export const schemaVersion = (db: Database): number => db.value('PRAGMA user_version')!;
