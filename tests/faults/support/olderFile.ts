import { Database } from '#gateway/backend/store/database.ts';
import { migrate } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';

interface Part {
  type: string;
  name: string;
  sql: string | null;
}

/** The tables, indexes and triggers of a new store of a version, tables first. */
function partsOf(version: number): Part[] {
  const db = new Database(':memory:');
  migrate(db, migrations.slice(0, version));
  const parts = db.all<Part>(
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type = 'table' DESC, name",
  );
  db.close();
  return parts;
}

const columnsOf = (db: Database, table: string): string[] =>
  db.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', [table]).map(({ name }) => name);

/**
 * Converts a store's file to the state of an earlier version of the store: reverts what later steps added, removed or replaced. Rows
 * stay, without columns that were added later; those that an earlier version cannot hold go.
 */
export function makeOlder(file: string, version: number): void {
  const older = partsOf(version);
  const names = new Set(older.map(({ name }) => name));
  const db = new Database(file);
  db.exec('PRAGMA foreign_keys = OFF');
  const drop = ({ type, name }: Part) => db.exec(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`);
  // Indexes are dropped with their tables.
  for (const part of partsOf(migrations.length)) if (!names.has(part.name)) drop(part);
  for (const part of older) {
    const { name, type, sql } = part;
    const now = db.get<{ sql: string | null }>('SELECT sql FROM sqlite_schema WHERE name = ?', [name]);
    if (now?.sql === sql) continue;
    const later = now && type === 'table' ? columnsOf(db, name) : [];
    if (later.length > 0) db.exec(`CREATE TEMP TABLE kept AS SELECT * FROM main."${name}"`);
    drop(part);
    db.exec(sql!);
    if (later.length > 0) {
      const columns = columnsOf(db, name).filter((column) => later.includes(column));
      db.exec(
        `INSERT OR IGNORE INTO "${name}" (${columns.join()}) SELECT ${columns.join()} FROM temp.kept; DROP TABLE temp.kept`,
      );
    }
  }
  db.exec(`PRAGMA user_version = ${version}`);
  db.leaveWalMode();
  db.close();
}

/** So many that an index of them exceeds the cache: the step writes to the file long before it is done. */
const BALLAST = 700_000;

/** Responses without users and records, which no request returns. */
export function addBallast(file: string): void {
  const db = new Database(file);
  db.exec('PRAGMA foreign_keys = OFF');
  db.run(
    `INSERT INTO responses (pk, place, status, inserted_at, updated_at, id)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     SELECT (9999 << 32) + n, (9999 << 32) + n, 'submitted', n, n, 'ballast-' || n FROM numbers`,
    [BALLAST],
  );
  db.leaveWalMode();
  db.close();
}
