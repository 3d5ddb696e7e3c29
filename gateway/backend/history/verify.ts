import { wireTime } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { type ChainRow, MAIN_KEY, type PersonRow, saltedHash, type StoredEntry } from '../store/history.ts';
import { ordinalOf, pkOfPlace } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from './chain.ts';

/** The result of verifying the history of a dataset. */
export interface Verified {
  dataset: DatasetRow;
  entries: number;
  /** The number of entries that were removed for their age. */
  pruned: number;
  /** The last entry. Whoever notes it can check later that the chain still contains it. */
  last: number;
  hash: string;
  problems: string[];
}

/** The last entry of a dataset as an earlier run reported it. */
export interface EarlierHead {
  number: number;
  hash: string;
}

/** Recomputes the chain of a dataset, and compares responses with their last entries. */
export function verifyDataset(store: Store, dataset: DatasetRow, earlier: EarlierHead | undefined): Verified {
  const chain = store.history.chain(dataset.pk);
  const problems: string[] = [];
  let entries = 0;
  for (const problem of new ChainCheck(store, dataset, chain, earlier).run(() => (entries += 1)))
    problems.push(problem);
  const { pruned = 0, last = 0 } = chain ?? {};
  return { dataset, entries, pruned, last, hash: chain?.last_hash ?? '', problems };
}

/** Yields the people whose commitment does not match their id. */
export function* verifyPeople(store: Store): Generator<string> {
  for (const { salt, user_id, username, commitment } of store.history.people()) {
    if (salt === null || user_id === null || saltedHash(salt, user_id) === commitment) continue;
    yield `Entries of the history were attributed to ${username}, who did not make them.`;
  }
}

class ChainCheck {
  readonly #store: Store;
  readonly #dataset: DatasetRow;
  readonly #chain: ChainRow | undefined;
  readonly #earlier: EarlierHead | undefined;
  readonly #people: ReadonlyMap<number, PersonRow>;
  readonly #keys: ReadonlyMap<number, string>;

  constructor(store: Store, dataset: DatasetRow, chain: ChainRow | undefined, earlier: EarlierHead | undefined) {
    this.#store = store;
    this.#dataset = dataset;
    this.#chain = chain;
    this.#earlier = earlier;
    this.#people = new Map(store.history.people().map((person) => [person.pk, person]));
    this.#keys = new Map([[MAIN_KEY, ''], ...store.history.keys().map(({ pk, id }) => [pk, id] as const)]);
  }

  *run(onEntry: () => void): Generator<string> {
    let number = this.#chain?.pruned ?? 0;
    /** The stored and the computed hash of the entry before: if one was changed, the other still fits. */
    let previous: string[] = this.#chain ? [this.#chain.pruned_hash] : [];
    let wasFound = (this.#earlier?.number ?? 0) <= number;
    for (const entry of this.#store.history.all(this.#dataset.pk)) {
      onEntry();
      const own = ordinalOf(entry.pk);
      if (own !== number + 1) {
        yield `The entries ${number + 1} to ${own - 1} are missing.`;
        previous = [];
      }
      number = own;
      const computed = previous.map((hash) => this.#hashOf(hash, entry));
      // After a gap, the hash cannot be computed.
      if (computed.length > 0 && !computed.some((hash) => hash === entry.hash)) {
        yield `${this.#nameOf(entry)} was changed.`;
      }
      // Mostly both are equal; without the set, each entry would be hashed twice.
      previous = [...new Set([entry.hash, ...computed])];
      if (number === this.#earlier?.number) wasFound = entry.hash === this.#earlier.hash;
      yield* this.#checkCurrent(entry);
    }
    const { last = 0, last_hash } = this.#chain ?? {};
    if (number < last) yield `The last entries, ${number + 1} to ${last}, are missing.`;
    if (number > last) yield `The entries ${last + 1} to ${number} were added.`;
    if (number === last && last_hash && !previous.includes(last_hash)) {
      yield `Entry ${last} is not the one that was written last.`;
    }
    if (!wasFound)
      yield `Entry ${this.#earlier!.number} is not the one that was noted before: the history was written anew.`;
  }

  #hashOf(previous: string, entry: StoredEntry): string {
    const { pk, place, actor, author, key, salt, content } = entry;
    return hashOf(previous, {
      ...entry,
      datasetId: this.#dataset.id,
      number: ordinalOf(pk),
      ordinal: ordinalOf(pkOfPlace(place)),
      actor: actor === null ? null : (this.#people.get(actor)?.commitment ?? ''),
      author: author === null ? null : (this.#people.get(author)?.commitment ?? ''),
      keyId: key === null ? null : (this.#keys.get(key) ?? 'unknown'),
      digest: salt === null ? content : saltedHash(salt, content),
    });
  }

  #nameOf({ pk, place, kind, made_at }: StoredEntry): string {
    const record = this.#store.records.byPk(pkOfPlace(place));
    const { id = 'that is deleted' } = record ?? {};
    const externalId = record?.external_id == null ? '' : ` ("${record.external_id}")`;
    return `Entry ${ordinalOf(pk)}, of ${wireTime(made_at)} about the ${kind === 'record' ? 'deletion' : kind} of record ${id}${externalId},`;
  }

  /** Compares a response or a resolution with its last entry. */
  *#checkCurrent(entry: StoredEntry): Generator<string> {
    const { kind, author, place, salt } = entry;
    const userPk = author === null ? null : (this.#people.get(author)?.user_pk ?? null);
    // The responses of deleted users cannot be distinguished.
    if (salt === null || kind === 'record' || (kind === 'response' && userPk === null)) return;
    const { history, responses, resolutions, records, users } = this.#store;
    if (!history.isLast(entry)) return;
    const current = userPk === null ? resolutions.last(place) : responses.ofUser(place, userPk);
    if (isAs(entry, current)) return;
    const subject = userPk === null ? 'resolution' : `response of ${users.byPk(userPk)!.username}`;
    const { id = 'that is deleted' } = records.byPk(pkOfPlace(place)) ?? {};
    yield `The ${subject} to record ${id} is not what the history says.`;
  }
}

/** A withdrawn resolution is a version without answers. */
function isAs(
  { kind, action, status, content }: StoredEntry,
  current: { answers: string | null; status?: string } | undefined,
): boolean {
  const exists = kind === 'resolution' ? current?.answers != null : current !== undefined;
  if (action === 'deleted' || !exists) return (action === 'deleted') === !exists;
  const values = `{"values":${current!.answers}`;
  return (
    (current!.status ?? null) === status && content.startsWith(values) && /^[,}]/.test(content.slice(values.length))
  );
}
