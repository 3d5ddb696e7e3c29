import { now } from './clock.ts';
import type { Database } from './database.ts';
import { bytesOf, ordinalsIn } from './jobParts.ts';

/** A removed object whose rows are not deleted yet. */
export interface PendingRemoval extends Readonly<Record<string, string | number>> {
  kind: 'user' | 'dataset' | 'vectors' | 'facet' | 'task_dataset' | 'task_vectors' | 'task_facet';
  /** The primary key of the object, with which those of its rows begin. */
  number: number;
}

export const pendingRemovalStore = (db: Database) => ({
  /** The tombstone of a deleted user is a pending removal too. */
  first: () =>
    db.get<PendingRemoval>(
      `SELECT kind, number FROM leftovers UNION ALL SELECT 'user', pk FROM users WHERE deleted_at IS NOT NULL LIMIT 1`,
    ),
  add: (removal: PendingRemoval) => db.insert('leftovers', removal),
  remove: (removal: PendingRemoval) => db.run('DELETE FROM leftovers WHERE kind = $kind AND number = $number', removal),
});

/** One-time steps that this store has completed. */
export const completedStepStore = (db: Database) => ({
  has: (name: string) => db.has('SELECT 1 FROM marks WHERE name = ?', [name]),
  set: (name: string) => db.insert('marks', { name, set_at: now() }),
});

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
      .all<Omit<RecordJob, 'ordinals'> & { ordinals: Uint8Array }>('SELECT * FROM task_changes_under_way ORDER BY pk')
      .map((row) => ({ ...row, ordinals: ordinalsIn(row.ordinals) })),

  add: ({ ordinals, ...job }: NewRecordJob): number =>
    db.insert('task_changes_under_way', { ...job, ordinals: bytesOf(ordinals) }),

  remove: (pk: number) => db.run('DELETE FROM task_changes_under_way WHERE pk = ?', [pk]),
});

/** Facets and vectors of a store of an earlier version that have no index yet. */
export const unindexedStore = (db: Database) => ({
  all: () =>
    db.all<{ kind: 'facet' | 'task_facet' | 'vectors'; number: number; next_ordinal: number }>(
      `SELECT unindexed.kind, number, next_ordinal FROM unindexed JOIN facets ON pk = number JOIN record_counts USING (dataset_pk)
       WHERE unindexed.kind = 'facet'
       UNION ALL SELECT unindexed.kind, number, next_ordinal FROM unindexed JOIN task_facets ON task_facets.pk = number
       JOIN task_datasets ON task_datasets.pk = dataset_pk WHERE unindexed.kind = 'task_facet'
       UNION ALL SELECT unindexed.kind, number, next_ordinal FROM unindexed JOIN vectors_settings ON pk = number
       JOIN record_counts USING (dataset_pk) WHERE unindexed.kind = 'vectors'`,
    ),
  remove: (kind: string, number: number) =>
    db.run('DELETE FROM unindexed WHERE kind = ? AND number = ?', [kind, number]),
  clear: () => db.run('DELETE FROM unindexed'),
});
