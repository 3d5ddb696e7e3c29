import type { Database } from './database.ts';

/** The rows of something that is gone itself. */
export interface Leftover extends Readonly<Record<string, string | number>> {
  kind: 'user' | 'dataset' | 'vectors' | 'facet' | 'task_dataset' | 'task_vectors' | 'task_facet';
  /** The number all those rows begin with. */
  number: number;
}

/** Remembers what is still to be cleared away, for as long as that takes and across restarts. */
export const leftoverStore = (db: Database) => ({
  /** A deleted user's own row says that responses still refer to it. */
  first: () =>
    db.get<Leftover>(
      `SELECT kind, number FROM leftovers UNION ALL SELECT 'user', pk FROM users WHERE deleted_at IS NOT NULL LIMIT 1`,
    ),
  add: (leftover: Leftover) => db.run('INSERT INTO leftovers (kind, number) VALUES ($kind, $number)', leftover),
  remove: (leftover: Leftover) => db.run('DELETE FROM leftovers WHERE kind = $kind AND number = $number', leftover),
});
