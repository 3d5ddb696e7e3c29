import { LRUCache } from 'lru-cache';
import type { Database, SqlValue } from './database.ts';

type Table =
  | 'records'
  | 'task_records'
  | 'vectors'
  | 'task_vectors'
  | 'vector_directions'
  | 'vector_blocks'
  | 'facet_blocks'
  | 'task_facet_blocks'
  | 'facet_columns'
  | 'task_facet_columns';

/** Rows in the order of their keys, with one statement. Skips keys without a row. */
export function rowsByPks<Row extends { pk: number }>(
  db: Database,
  table: Table,
  pks: readonly number[],
  columns = `${table}.*`,
): Row[] {
  const rows = db.all<Row>(
    `SELECT ${columns} FROM json_each(?) AS wanted CROSS JOIN ${table} ON ${table}.pk = wanted.value`,
    [JSON.stringify(pks)],
  );
  const byPk = new Map(rows.map((row) => [row.pk, row]));
  return pks.flatMap((pk) => byPk.get(pk) ?? []);
}

export type StoredRow = Record<string, SqlValue>;

/** Values as they are stored: booleans as 0 or 1, objects as JSON. */
export const toColumns = (values: object): StoredRow =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, SqlValue | boolean | object]) => {
      if (typeof value === 'boolean') return [name, Number(value)];
      return [name, typeof value === 'object' && value !== null ? JSON.stringify(value) : value];
    }),
  );

/** Parses JSON columns in place, since a copy takes longer than the query. */
export function parseColumns<Row>(stored: StoredRow, ...names: string[]): Row {
  const row: Record<string, unknown> = stored;
  for (const name of names) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name]);
  return row as Row;
}

export function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Deletes at most `limit` rows with keys in a range; returns how many. */
export const deleteSome = (db: Database, table: Table, range: [first: number, last: number], limit: number): number =>
  db.run(`DELETE FROM ${table} WHERE pk IN (SELECT pk FROM ${table} WHERE pk BETWEEN ? AND ? LIMIT ?)`, [
    ...range,
    limit,
  ]).changes;

/** Caches a value for each of the datasets used last, until the dataset has another version. */
export function datasetCache<Value>(maxDatasets: number) {
  const entries = new LRUCache<number, { version: string; value: Value }>({ max: maxDatasets });
  return {
    get(datasetPk: number, version: string, compute: () => Value): Value {
      const cached = entries.get(datasetPk);
      if (cached?.version === version) return cached.value;
      const value = compute();
      entries.set(datasetPk, { version, value });
      return value;
    },
    delete: (datasetPk: number) => entries.delete(datasetPk),
  };
}
