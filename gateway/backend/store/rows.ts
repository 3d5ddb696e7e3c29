import type { Database } from './database.ts';

type Table = 'records' | 'task_records' | 'vectors' | 'task_vectors' | 'facet_blocks' | 'task_facet_blocks';

/** Several rows in the order asked for, with one statement; keys without a row are skipped. */
export function rowsByPks<Row extends { pk: number }>(db: Database, table: Table, pks: readonly number[]): Row[] {
  const rows = db.all<Row>(
    `SELECT ${table}.* FROM json_each(?) AS wanted CROSS JOIN ${table} ON ${table}.pk = wanted.value`,
    [JSON.stringify(pks)],
  );
  const byPk = new Map(rows.map((row) => [row.pk, row]));
  return pks.flatMap((pk) => byPk.get(pk) ?? []);
}

/** Deletes at most `limit` rows with keys in a range; returns how many. */
export const deleteSome = (db: Database, table: Table, range: [first: number, last: number], limit: number): number =>
  db.run(`DELETE FROM ${table} WHERE pk IN (SELECT pk FROM ${table} WHERE pk BETWEEN ? AND ? LIMIT ?)`, [
    ...range,
    limit,
  ]).changes;

/** Keeps a value of each dataset that was asked about lately, until the dataset has another version. */
export function datasetCache<Value>(maxDatasets: number) {
  const entries = new Map<number, { version: string; value: Value }>();
  return {
    get(datasetPk: number, version: string, compute: () => Value): Value {
      const cached = entries.get(datasetPk);
      const value = cached?.version === version ? cached.value : compute();
      // The one used last goes to the end; the first one is dropped.
      entries.delete(datasetPk);
      entries.set(datasetPk, { version, value });
      if (entries.size > maxDatasets) entries.delete(entries.keys().next().value!);
      return value;
    },
    delete: (datasetPk: number) => entries.delete(datasetPk),
  };
}
