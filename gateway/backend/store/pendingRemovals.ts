import type { Database } from './database.ts';

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
      `SELECT kind, number FROM pending_removals UNION ALL SELECT 'user', pk FROM users WHERE deleted_at IS NOT NULL LIMIT 1`,
    ),
  add: (removal: PendingRemoval) => db.insert('pending_removals', removal),
  remove: (removal: PendingRemoval) =>
    db.run('DELETE FROM pending_removals WHERE kind = $kind AND number = $number', removal),
});
