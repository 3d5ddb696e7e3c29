import { BoundedMap } from './boundedMap.ts';
import type { RestClient } from './client.ts';

/** Tells which dataset a record is in. */
export type DatasetOf = (recordId: string, rest: RestClient) => Promise<string>;

const MOST_REMEMBERED = 10_000;

/** Asks once for each record, for it never moves to another dataset. Callers at the same time share one fetch; a failure is not kept. */
export function createDatasetOf(): DatasetOf {
  const known = new BoundedMap<string, Promise<string>>(MOST_REMEMBERED);
  return (recordId, rest) => {
    const kept = known.get(recordId);
    if (kept) return kept;
    const asked = rest
      .get<{ dataset_id: string }>('/v1/records/:id', { params: { id: recordId } })
      .then((record) => record.dataset_id);
    known.set(recordId, asked);
    asked.catch(() => known.delete(recordId));
    return asked;
  };
}
