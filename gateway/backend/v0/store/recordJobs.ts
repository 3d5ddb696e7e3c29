import type { Database } from '../../store/database.ts';
import { bytesOf, ordinalsIn } from '../../store/ordinalBytes.ts';

/** A change of many records of a task dataset, in steps. */
export interface NewRecordJob {
  dataset_pk: number;
  becomes: 'removed' | 'discarded';
  /** The job ignores records that were logged later. */
  begun_at: string;
  /** The act by which the user can take the job back; null if there is none. */
  act_pk: number | null;
  ordinals: Uint32Array;
}

export interface RecordJob extends NewRecordJob {
  pk: number;
}

/** Running jobs, so that a restart can resume them. */
export const recordJobStore = (db: Database) => ({
  all: (): RecordJob[] =>
    db
      .all<Omit<RecordJob, 'ordinals'> & { ordinals: Uint8Array }>('SELECT * FROM task_record_jobs ORDER BY pk')
      .map((row) => ({ ...row, ordinals: ordinalsIn(row.ordinals) })),

  add: ({ ordinals, ...job }: NewRecordJob): number =>
    db.insert('task_record_jobs', { ...job, ordinals: bytesOf(ordinals) }),

  remove: (pk: number) => db.run('DELETE FROM task_record_jobs WHERE pk = ?', [pk]),
});
