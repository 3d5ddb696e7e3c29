import type { Store } from '../../store/store.ts';

/** Changes records, all or nothing. What is kept in memory of them is forgotten when the changes are taken back. */
export function changing<T>({ db, tasks }: Store, work: () => T): T {
  try {
    return db.transaction(work);
  } catch (error) {
    tasks.facets.forgetColumns();
    throw error;
  }
}
