import DataLoader from 'dataloader';
import { RestError } from './error.ts';

/**
 * Loads each key with a REST call of its own, once per request. There is nothing to batch, and most requests use few of the loaders that are
 * created for them: a DataLoader would delay each call and take ten times the memory.
 */
export class OneByOne<Key, Row> {
  readonly #fetchOne: (key: Key) => Promise<Row>;
  readonly #idOf: (key: Key) => unknown;
  #rows: Map<unknown, Promise<Row>> | undefined;

  constructor(fetchOne: (key: Key) => Promise<Row>, idOf: (key: Key) => unknown) {
    this.#fetchOne = fetchOne;
    this.#idOf = idOf;
  }

  load(key: Key): Promise<Row> {
    return this.#rows?.get(this.#idOf(key)) ?? this.#keep(key, this.#fetch(key));
  }

  /** Stores a value that came with another answer, unless there is one. */
  prime(key: Key, row: Row): void {
    if (!this.#rows?.has(this.#idOf(key))) void this.#keep(key, Promise.resolve(row));
  }

  clear(key: Key): void {
    this.#rows?.delete(this.#idOf(key));
  }

  clearAll(): void {
    this.#rows = undefined;
  }

  /** An async function turns a thrown error into a failure of its key. */
  async #fetch(key: Key): Promise<Row> {
    return this.#fetchOne(key);
  }

  #keep(key: Key, row: Promise<Row>): Promise<Row> {
    (this.#rows ??= new Map<unknown, Promise<Row>>()).set(this.#idOf(key), row);
    return row;
  }
}

export const oneByOne = <Key, Row>(
  fetchOne: (key: Key) => Promise<Row>,
  idOf: (key: Key) => unknown = (key) => key,
): OneByOne<Key, Row> => new OneByOne(fetchOne, idOf);

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
