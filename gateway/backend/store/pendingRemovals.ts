import type { Database } from './database.ts';

/** A removed object whose rows are still to be deleted. */
export interface PendingRemoval extends Readonly<Record<string, string | number>> {
  kind: 'user' | 'dataset' | 'vectors' | 'facet' | 'task_dataset' | 'task_vectors' | 'task_facet';
  /** The primary key that the rows' keys begin with. */
  number: number;
}

/** Removals that are deleted in the background, also after a restart. */
export const pendingRemovalStore = (db: Database) => ({
  /** A deleted user's tombstone is a pending removal itself. */
  first: () =>
    db.get<PendingRemoval>(
      `SELECT kind, number FROM leftovers UNION ALL SELECT 'user', pk FROM users WHERE deleted_at IS NOT NULL LIMIT 1`,
    ),
  add: (removal: PendingRemoval) => db.run('INSERT INTO leftovers (kind, number) VALUES ($kind, $number)', removal),
  remove: (removal: PendingRemoval) => db.run('DELETE FROM leftovers WHERE kind = $kind AND number = $number', removal),
});
