import type { Database } from './database.ts';

/** The rows of something that is gone itself. */
export interface Leftover extends Readonly<Record<string, string | number>> {
  kind: 'dataset' | 'vectors' | 'facet' | 'task_dataset' | 'task_vectors' | 'task_facet';
  /** The number all those rows begin with. */
  number: number;
}

/** Remembers what is still to be cleared away, for as long as that takes and across restarts. */
export const leftoverStore = (db: Database) => ({
  first: () => db.get<Leftover>('SELECT kind, number FROM leftovers LIMIT 1'),
  add: (leftover: Leftover) => db.run('INSERT INTO leftovers (kind, number) VALUES ($kind, $number)', leftover),
  remove: (leftover: Leftover) => db.run('DELETE FROM leftovers WHERE kind = $kind AND number = $number', leftover),
});
