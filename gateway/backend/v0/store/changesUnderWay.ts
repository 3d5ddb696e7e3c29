import type { Database } from '../../store/database.ts';

/** Something that is done to many records of a task dataset, step by step. */
export interface ManyChanged {
  dataset_pk: number;
  becomes: 'removed' | 'discarded';
  /** What was logged after is not meant. */
  begun_at: string;
  ordinals: Uint32Array;
}

export interface ChangeUnderWay extends ManyChanged {
  pk: number;
}

/** Remembers what has been begun, for as long as it takes and across restarts. */
export const changeUnderWayStore = (db: Database) => ({
  all: (): ChangeUnderWay[] =>
    db
      .all<Omit<ChangeUnderWay, 'ordinals'> & { ordinals: Uint8Array }>(
        'SELECT * FROM task_changes_under_way ORDER BY pk',
      )
      .map((row) => ({ ...row, ordinals: new Uint32Array(row.ordinals.slice().buffer) })),

  add: ({ dataset_pk, becomes, begun_at, ordinals }: ManyChanged): number =>
    db.run('INSERT INTO task_changes_under_way (dataset_pk, becomes, begun_at, ordinals) VALUES (?, ?, ?, ?)', [
      dataset_pk,
      becomes,
      begun_at,
      new Uint8Array(ordinals.slice().buffer),
    ]).lastInsertRowid,

  remove: (pk: number) => db.run('DELETE FROM task_changes_under_way WHERE pk = ?', [pk]),
});
