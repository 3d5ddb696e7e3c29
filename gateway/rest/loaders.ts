import DataLoader from 'dataloader';
import { RestError } from './error.ts';

/** Loads each key with a REST call of its own, once per request. Its DataLoader is created on first use: most requests use few loaders. */
export class OneByOne<Key, Row> {
  readonly #create: () => DataLoader<Key, Row, unknown>;
  #created: DataLoader<Key, Row, unknown> | undefined;

  constructor(fetchOne: (key: Key) => Promise<Row>, cacheKeyFn: (key: Key) => unknown) {
    this.#create = () =>
      new DataLoader(
        // The async function turns a thrown error into the failure of its key.
        (keys) => Promise.all(keys.map(async (key) => fetchOne(key)).map((row) => row.catch((error: Error) => error))),
        // Batching would only delay the calls.
        { batch: false, cacheKeyFn },
      );
  }

  get #loader(): DataLoader<Key, Row, unknown> {
    return (this.#created ??= this.#create());
  }

  load(key: Key): Promise<Row> {
    return this.#loader.load(key);
  }

  /** Stores a value that came with another answer, unless there is one. */
  prime(key: Key, row: Row): void {
    this.#loader.prime(key, row);
  }

  clear(key: Key): void {
    this.#created?.clear(key);
  }

  clearAll(): void {
    this.#created?.clearAll();
  }
}

export const oneByOne = <Key, Row>(
  fetchOne: (key: Key) => Promise<Row>,
  cacheKeyFn: (key: Key) => unknown = (key) => key,
): OneByOne<Key, Row> => new OneByOne(fetchOne, cacheKeyFn);

/** Loads all keys with one REST call for a list. A key that is not in it fails like a 404. */
export function byKey<Key extends string, Row>(
  fetchMany: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): DataLoader<Key, Row> {
  return new DataLoader<Key, Row>(async (keys) => {
    const found = new Map((await fetchMany(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => found.get(key) ?? new RestError(404, undefined, `no ${key} in a list`));
  });
}

/** Loads a single key with a call of its own, and several keys with one call for a list that contains all. */
export const oneOrAll = <Row extends { id: string }>(
  fetchOne: (id: string) => Promise<Row>,
  fetchAll: () => Promise<readonly Row[]>,
  isFetched = () => false,
): DataLoader<string, Row> =>
  byKey(
    async ([id = '', ...others]) => (others.length || isFetched() ? fetchAll() : [await fetchOne(id)]),
    ({ id }) => id,
  );

/** Fetches a value once per request, when it is first needed. */
export function once<T>(fetch: () => Promise<T>) {
  let value: Promise<T> | undefined;
  return Object.assign(() => (value ??= fetch()), { isStarted: () => value !== undefined });
}

export type Once<T> = ReturnType<typeof once<T>>;

/**
 * A loader whose loaded values can be read without a promise. A list of a thousand items then needs no promise per item for what they
 * share.
 */
export function peekable<Key, Row>(fetchOne: (key: Key) => Promise<Row>) {
  const loader = oneByOne(fetchOne);
  const loaded = new Map<Key, Row>();
  return {
    load: (key: Key): Promise<Row> =>
      loader.load(key).then((row) => {
        loaded.set(key, row);
        return row;
      }),
    /** Stores a value that came with another answer. */
    prime: (key: Key, row: Row): void => {
      loader.prime(key, row);
      loaded.set(key, row);
    },
    peek: (key: Key): Row | undefined => loaded.get(key),
  };
}
