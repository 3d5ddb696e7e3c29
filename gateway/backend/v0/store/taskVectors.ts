import type { Database } from '../../store/database.ts';
import { pkOf, spanOf } from '../../store/recordAddress.ts';

export interface TaskVectorsSettings {
  pk: number;
  name: string;
  dimensions: number;
}

/**
 * Vectors of task datasets. Argilla compares them by the distance of their ends, not by their angle as those of feedback
 * datasets, so they lie in indexes of their own, unscaled.
 */
export const taskVectorStore = (db: Database) => {
  const indexOf = (settingsPk: number) => `task_nearest_${settingsPk}`;

  return {
    settingsOf: (datasetPk: number) =>
      db.all<TaskVectorsSettings>('SELECT pk, name, dimensions FROM task_vectors_settings WHERE dataset_pk = ?', [
        datasetPk,
      ]),

    /** Makes a place for vectors of that name. */
    define(datasetPk: number, name: string, dimensions: number): TaskVectorsSettings {
      const { lastInsertRowid: pk } = db.run(
        'INSERT INTO task_vectors_settings (dataset_pk, name, dimensions) VALUES (?, ?, ?)',
        [datasetPk, name, dimensions],
      );
      db.exec(`CREATE VIRTUAL TABLE ${indexOf(pk)} USING vec0 (vector float[${dimensions}])`);
      return { pk, name, dimensions };
    },

    get(settingsPk: number, ordinal: number): number[] | undefined {
      const row = db.get<{ numbers: Uint8Array }>('SELECT numbers FROM task_vectors WHERE pk = ?', [
        pkOf(settingsPk, ordinal),
      ]);
      return row && [...new Float64Array(row.numbers.slice().buffer)];
    },

    put(settingsPk: number, ordinal: number, numbers: readonly number[], isNew: boolean): void {
      const table = indexOf(settingsPk);
      db.run('INSERT OR REPLACE INTO task_vectors (pk, numbers) VALUES (?, ?)', [
        pkOf(settingsPk, ordinal),
        new Uint8Array(Float64Array.from(numbers).buffer),
      ]);
      if (!isNew) db.run(`DELETE FROM ${table} WHERE rowid = ?`, [ordinal]);
      db.run(`INSERT INTO ${table} (rowid, vector) VALUES (?, ?)`, [
        ordinal,
        new Uint8Array(Float32Array.from(numbers).buffer),
      ]);
    },

    remove(settingsPk: number, ordinal: number): void {
      const { changes } = db.run('DELETE FROM task_vectors WHERE pk = ?', [pkOf(settingsPk, ordinal)]);
      if (changes > 0) db.run(`DELETE FROM ${indexOf(settingsPk)} WHERE rowid = ?`, [ordinal]);
    },

    /** The records whose vectors end nearest, best first; only those in the list, if one is given. */
    nearest: (settingsPk: number, numbers: readonly number[], count: number, among?: readonly number[]): number[] =>
      db
        .all<{ ordinal: number }>(
          `SELECT rowid AS ordinal FROM ${indexOf(settingsPk)} WHERE vector MATCH ? AND k = ?
           ${among ? 'AND rowid IN (SELECT value FROM json_each(?))' : ''} ORDER BY distance`,
          [new Uint8Array(Float32Array.from(numbers).buffer), count, ...(among ? [JSON.stringify(among)] : [])],
        )
        .map(({ ordinal }) => ordinal),

    /** Takes some vectors away, without those in the index; returns how many. */
    removeSome: (settingsPk: number, count: number): number =>
      db.run('DELETE FROM task_vectors WHERE pk IN (SELECT pk FROM task_vectors WHERE pk BETWEEN ? AND ? LIMIT ?)', [
        ...spanOf(settingsPk),
        count,
      ]).changes,

    dropIndex: (settingsPk: number): void => db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`),
  };
};
