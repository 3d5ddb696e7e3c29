import { EVERYTHING, type TaskCriteria } from '../criteria/index.ts';

/** Whether anything but the query says which records are listed. Rules know only the query. */
export function hasFilters(criteria: TaskCriteria): boolean {
  const { queryText, sort } = EVERYTHING;
  return JSON.stringify({ ...criteria, queryText, sort }) !== JSON.stringify({ ...EVERYTHING });
}
