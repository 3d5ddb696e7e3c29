import type { Database } from '../../store/database.ts';
import { ordinalOf, pkOf, spanOf } from '../../store/recordAddress.ts';
import { emptySome } from '../../store/vectors.ts';

interface TaskVectorsSettings {
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
  const hasIndex = (settingsPk: number) =>
    db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [indexOf(settingsPk)]) !== undefined;

  /** The vectors of one kind, as the index has them. */
  function* vectorsOf(settingsPk: number): Generator<{ ordinal: number; numbers: Uint8Array }> {
    const sql = 'SELECT pk, numbers FROM task_vectors WHERE pk BETWEEN ? AND ?';
    for (const { pk, numbers } of db.iterate<{ pk: number; numbers: Uint8Array }>(sql, spanOf(settingsPk))) {
      const given = new Float64Array(numbers.slice().buffer);
      yield { ordinal: ordinalOf(pk), numbers: new Uint8Array(Float32Array.from(given).buffer) };
    }
  }

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

    /** Takes some vectors away, then some of the index, which cannot be asked any more; returns how many. */
    removeSome: (settingsPk: number, count: number): number =>
      db.run('DELETE FROM task_vectors WHERE pk IN (SELECT pk FROM task_vectors WHERE pk BETWEEN ? AND ? LIMIT ?)', [
        ...spanOf(settingsPk),
        count,
      ]).changes || (hasIndex(settingsPk) ? emptySome(db, indexOf(settingsPk)) : 0),

    /** How many vectors there are, and how many of them the index has not, or not as they are. */
    compared(settingsPk: number): { given: number; unfound: number } {
      if (!hasIndex(settingsPk)) {
        const { given } = db.one<{ given: number }>(
          'SELECT count(*) AS given FROM task_vectors WHERE pk BETWEEN ? AND ?',
          [...spanOf(settingsPk)],
        );
        return { given, unfound: given };
      }
      let [given, unfound] = [0, 0];
      for (const { ordinal, numbers } of vectorsOf(settingsPk)) {
        given += 1;
        const sql = `SELECT vector FROM ${indexOf(settingsPk)} WHERE rowid = ?`;
        const found = db.get<{ vector: Uint8Array }>(sql, [ordinal]);
        if (!found || Buffer.compare(found.vector, numbers) !== 0) unfound += 1;
      }
      return { given, unfound };
    },

    /** Makes the index anew out of the vectors. */
    reindex(settingsPk: number, dimensions: number): void {
      db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`);
      db.exec(`CREATE VIRTUAL TABLE ${indexOf(settingsPk)} USING vec0 (vector float[${dimensions}])`);
      const insertion = `INSERT INTO ${indexOf(settingsPk)} (rowid, vector) VALUES (?, ?)`;
      for (const { ordinal, numbers } of vectorsOf(settingsPk)) db.run(insertion, [ordinal, numbers]);
    },

    dropIndex: (settingsPk: number): void => db.exec(`DROP TABLE IF EXISTS ${indexOf(settingsPk)}`),
  };
};
