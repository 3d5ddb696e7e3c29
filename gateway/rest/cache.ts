import { LRUCache } from 'lru-cache';
import type { RestClient } from './client.ts';

export type OnLookup = (cache: string, isHit: boolean) => void;

interface CacheOptions {
  now?: () => number;
  onLookup?: (isHit: boolean) => void;
}

/** Caches an answer that is the same for all users. Concurrent callers share one fetch; errors are not cached. */
export function cachedFor<T>(
  lifetimeMs: number,
  fetch: () => Promise<T>,
  { now = () => performance.now(), onLookup }: CacheOptions = {},
): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return () => {
    const isHit = cached !== undefined && now() < cached.until;
    onLookup?.(isHit);
    if (cached && isHit) return cached.value;
    const entry = { value: fetch(), until: now() + lifetimeMs };
    cached = entry;
    entry.value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.value;
  };
}

const MOST_RECORDS = 10_000;

/** Finds and caches the dataset of a record, which never changes. Concurrent callers share one fetch; errors are not cached. */
export function createDatasetOf() {
  const cached = new LRUCache<string, Promise<string>>({ max: MOST_RECORDS });
  return (recordId: string, rest: RestClient): Promise<string> => {
    const known = cached.get(recordId);
    if (known) return known;
    const fetched = rest
      .get<{ dataset_id: string }>('/v1/records/:id', { params: { id: recordId } })
      .then((record) => record.dataset_id);
    cached.set(recordId, fetched);
    fetched.catch(() => cached.delete(recordId));
    return fetched;
  };
}

export type DatasetOf = ReturnType<typeof createDatasetOf>;
