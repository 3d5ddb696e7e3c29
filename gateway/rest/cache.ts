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
  const cached = new LRUCache<string, string, RestClient>({
    max: MOST_RECORDS,
    fetchMethod: async (id, _stale, { context: rest }) =>
      (await rest.get<{ dataset_id: string }>('/v1/records/:id', { params: { id } })).dataset_id,
  });
  return async (recordId: string, rest: RestClient): Promise<string> =>
    (await cached.fetch(recordId, { context: rest }))!;
}

export type DatasetOf = ReturnType<typeof createDatasetOf>;
