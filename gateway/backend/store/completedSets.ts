import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import { OrdinalSet } from './ordinalSet.ts';
import { datasetPkOf, ordinalOf, pkOfPlace, spanOf } from './recordAddress.ts';

/** Sets in memory: a bit for each record. */
const MAX_DATASETS = 8;

interface Change {
  number: number;
  place: number;
  is_completed: 0 | 1;
}

/**
 * The completed records of the datasets searched last. Reading all of them takes long after many answers, so that sets are kept in memory,
 * and follow the changes since the last search.
 */
export const completedSets = (db: Database) => {
  const sets = new LRUCache<number, { set: OrdinalSet; limit: number }>({ max: MAX_DATASETS });
  /** The number of the last change in the sets. */
  let last = 0;
  db.onRollback(() => {
    sets.clear();
    // After a rollback, the next transaction uses the same numbers again.
    last = 0;
  });

  const follow = (): void => {
    const changes = db.all<Change>('SELECT * FROM completion_changes WHERE number > ? ORDER BY number', [last]);
    // Only the last changes are stored.
    if (changes.length > 0 && changes[0]!.number > last + 1) sets.clear();
    for (const { place, is_completed } of changes) {
      const datasetPk = datasetPkOf(place);
      const known = sets.peek(datasetPk);
      const ordinal = ordinalOf(pkOfPlace(place));
      if (!known) continue;
      if (ordinal >= known.limit) sets.delete(datasetPk);
      else if (is_completed) known.set.add(ordinal);
      else known.set.remove(ordinal);
    }
    last = changes.at(-1)?.number ?? last;
  };

  const read = (datasetPk: number, limit: number): OrdinalSet => {
    const places = db.list<number>(
      'SELECT json_group_array(place) FROM completed_records WHERE place BETWEEN ? AND ?',
      spanOf(datasetPk),
    );
    return new OrdinalSet(
      limit,
      places.map((place) => ordinalOf(pkOfPlace(place))),
    );
  };

  /** A copy of the completed records of a dataset with ordinals below a limit. */
  return (datasetPk: number, limit: number): OrdinalSet => {
    follow();
    let known = sets.get(datasetPk);
    if (!known || known.limit < limit) {
      known = { set: known ? new OrdinalSet(limit).unite(known.set) : read(datasetPk, limit), limit };
      sets.set(datasetPk, known);
    }
    return new OrdinalSet(limit).unite(known.set);
  };
};
