import type { Database } from './database.ts';

/** How long deletions are known at least: triggers delete older tombstones. */
export const TOMBSTONE_DAYS = 30;

/** A change with its number: a place of a changed record, or a deleted record. */
export type RecordChange = { sequence: number } & ({ place: number } | Tombstone);

export interface Tombstone {
  id: string;
  external_id: string | null;
  deleted_at: number;
}

/** The last change of each record; triggers note them in the transaction of the change. */
export const recordChangeStore = (db: Database) => ({
  /** The number of the last change of all datasets, and up to which number tombstones may be deleted. */
  state: () => db.one<{ last: number; forgotten: number; begun_at: number }>('SELECT * FROM change_counter'),

  /** The changes of a dataset after a number, in order. */
  after(datasetPk: number, sequence: number, limit: number): RecordChange[] {
    const changed = db.all<{ sequence: number; place: number }>(
      'SELECT sequence, place FROM record_changes WHERE place >> 32 = ? AND sequence > ? ORDER BY sequence LIMIT ?',
      [datasetPk, sequence, limit],
    );
    const deleted = db.all<{ sequence: number } & Tombstone>(
      `SELECT sequence, id, external_id, deleted_at FROM record_tombstones
       WHERE dataset_pk = ? AND sequence > ? ORDER BY sequence LIMIT ?`,
      [datasetPk, sequence, limit],
    );
    return [...changed, ...deleted].sort((a, b) => a.sequence - b.sequence).slice(0, limit);
  },

  /** The number of the first change of a dataset since a time in microseconds; undefined without one. */
  firstSince: (datasetPk: number, at: number): number | undefined =>
    db.value<number | null>(
      `SELECT min(sequence) FROM (
         SELECT min(sequence) AS sequence FROM record_changes WHERE place >> 32 = ?1 AND changed_at >= ?2
         UNION ALL SELECT min(sequence) FROM record_tombstones WHERE dataset_pk = ?1 AND deleted_at >= ?2)`,
      [datasetPk, at],
    ) ?? undefined,

  /** The records of a dataset that were changed after a number. */
  since: (datasetPk: number, sequence: number) =>
    db.all<{ place: number; sequence: number; changed_at: number }>(
      'SELECT place, sequence, changed_at FROM record_changes WHERE place >> 32 = ? AND sequence > ?',
      [datasetPk, sequence],
    ),
  ofRecord: (place: number) =>
    db.get<{ sequence: number; changed_at: number }>(
      'SELECT sequence, changed_at FROM record_changes WHERE place = ?',
      [place],
    ),

  /** Notes a change that no trigger sees. */
  note(place: number): void {
    db.run('UPDATE change_counter SET last = last + 1');
    db.run(
      `INSERT OR REPLACE INTO record_changes
       SELECT ?, last, CAST(unixepoch('subsec') * 1000000 AS INTEGER) FROM change_counter`,
      [place],
    );
  },

  /** Deletes tombstones of a removed dataset; returns how many. */
  removeSome: (datasetPk: number, count: number): number =>
    db.run(
      `DELETE FROM record_tombstones WHERE (dataset_pk, sequence) IN
         (SELECT dataset_pk, sequence FROM record_tombstones WHERE dataset_pk = ? LIMIT ?)`,
      [datasetPk, count],
    ).changes,
});
