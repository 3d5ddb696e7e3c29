import { LRUCache } from 'lru-cache';
import type { RestClient } from './client.ts';

export type OnLookup = (cache: string, isHit: boolean) => void;

interface CacheOptions {
  perf?: { now(): number };
  onLookup?: (isHit: boolean) => void;
}

/** Caches an answer that is the same for all users. Concurrent callers share one fetch; errors are not cached. */
export function cachedFor<T extends object>(
  lifetimeMs: number,
  fetch: () => Promise<T>,
  { perf = performance, onLookup }: CacheOptions = {},
): () => Promise<T> {
  const cache = new LRUCache<'answer', T>({ max: 1, ttl: lifetimeMs, ttlResolution: 0, perf, fetchMethod: fetch });
  return async () => {
    onLookup?.(cache.has('answer'));
    return (await cache.fetch('answer'))!;
  };
}

const MOST_RECORDS = 10_000;

/** Finds and caches the dataset of a record, which never changes. Concurrent callers share one fetch; errors are not cached. */
export function createDatasetOf(read: (rest: RestClient, recordId: string) => Promise<{ dataset_id: string }>) {
  const cached = new LRUCache<string, string, RestClient>({
    max: MOST_RECORDS,
    fetchMethod: async (id, _stale, { context: rest }) => (await read(rest, id)).dataset_id,
  });
  const find: DatasetOf = async (recordId, rest) => (await cached.fetch(recordId, { context: rest }))!;
  /** Stores what came with another answer. */
  const remember = (recordId: string, datasetId: string): void => void cached.set(recordId, datasetId);
  const known = (recordId: string): string | undefined => cached.get(recordId);
  return Object.assign(find, { remember, known });
}

export type DatasetOfCache = ReturnType<typeof createDatasetOf>;
export type DatasetOf = (recordId: string, rest: RestClient) => Promise<string>;
