import DataLoader from 'dataloader';
import { RestError } from './error.ts';

/** For what REST gives one at a time: asks once for each key within a request, and one failure fails one key. */
export function oneByOne<Key, Row, CacheKey = Key>(
  fetchOne: (key: Key) => Promise<Row>,
  cacheKeyFn?: (key: Key) => CacheKey,
): DataLoader<Key, Row, CacheKey> {
  return new DataLoader<Key, Row, CacheKey>(
    // What refuses a key at once is to fail that key too.
    (keys) => Promise.all(keys.map(async (key) => fetchOne(key)).map((row) => row.catch((error: Error) => error))),
    // Every key is a call of its own, so waiting for others to join would only cost time.
    { batch: false, ...(cacheKeyFn ? { cacheKeyFn } : {}) },
  );
}

/** For what REST gives as a list: one call answers all keys, and what is not in it fails like a 404. */
export function byKey<Key extends string, Row>(
  fetchMany: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row> {
  return new DataLoader<Key, Row>(async (keys) => {
    const found = new Map((await fetchMany(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => found.get(key) ?? new RestError(404, undefined, `no ${key} in a list`));
  });
}

/** Asked once within a request, when it is first needed. */
export interface Once<T> {
  (): Promise<T>;
  /** Whether it has been read already, or is being read. */
  isStarted(): boolean;
}

export function once<T>(fetch: () => Promise<T>): Once<T> {
  let kept: Promise<T> | undefined;
  return Object.assign(() => (kept ??= fetch()), { isStarted: () => kept !== undefined });
}

/**
 * A loader that hands out the value itself once it has come. A list of a thousand then needs no promise for each of its parts
 * to read what they share.
 */
export function settling<Key, Row>(fetchOne: (key: Key) => Promise<Row>) {
  const loader = oneByOne(fetchOne);
  const come = new Map<Key, Row>();
  return {
    load: (key: Key): Promise<Row> =>
      loader.load(key).then((row) => {
        come.set(key, row);
        return row;
      }),
    /** Something that has come with an answer to another question. */
    prime: (key: Key, row: Row): void => {
      loader.prime(key, row);
      come.set(key, row);
    },
    /** What has come for the key, if it has. */
    peek: (key: Key): Row | undefined => come.get(key),
  };
}
