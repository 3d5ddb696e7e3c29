import { Database } from '#gateway/backend/store/database.ts';
import { migrate } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';

interface Part {
  type: string;
  name: string;
}

/** Tables, indexes and triggers that a store of a version begins with. */
function partsOf(version: number): (Part & { sql: string | null })[] {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, version));
  const parts = db.all<Part & { sql: string | null }>(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  db.close();
  return parts;
}

/**
 * Makes a store's file what the release with an earlier version of the store would have left: takes away what later steps
 * added. Fails when those did more than add, and the file would not be the one that release knew.
 */
export function makeOlder(file: string, version: number): void {
  const older = partsOf(version);
  const names = new Set(older.map(({ name }) => name));
  const added = partsOf(migrations.length).filter(({ name }) => !names.has(name));
  const db = new Database(file);
  db.exec('PRAGMA foreign_keys = OFF');
  // Indexes fall with their tables.
  for (const { type, name } of added) db.exec(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`);
  db.exec(`PRAGMA user_version = ${version}`);
  const left = new Map(
    db
      .all<{ name: string; sql: string | null }>('SELECT name, sql FROM sqlite_schema')
      .map(({ name, sql }) => [name, sql]),
  );
  for (const { name, sql } of older) {
    if (left.get(name) !== sql) throw new Error(`${name} was not like this in version ${version} of the store.`);
  }
  db.intoOneFile();
  db.close();
}
