import { randomUUID } from 'node:crypto';
import { nowMicroseconds } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { type ChainRow, MAIN_KEY, NO_HASH, type Person, saltedHash, type StoredEntry } from '../store/history.ts';
import { ordinalOf, pkOf, pkOfPlace } from '../store/recordAddress.ts';
import type { RecordRow } from '../store/records.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import { hashOf } from './chain.ts';
import type { Origin } from './origin.ts';

interface Change extends Pick<StoredEntry, 'place' | 'made_at' | 'kind' | 'action' | 'status'> {
  authorPk: number | null;
  /** JSON. */
  content: string;
}

type Resolved = Pick<ResolutionRow, 'answers' | 'comment' | 'made_at'>;

/** The entries that a transaction added to the chain of a dataset, by their first and last primary keys. */
export interface Written {
  datasetPk: number;
  first: number;
  last: number;
}

/** Adds the changes of a transaction to the history. `write` ends it. */
export class HistoryLog {
  readonly #store: Store;
  readonly #origin: Origin;
  readonly #chains = new Map<number, ChainRow>();
  /** Chains with new entries, and the numbers of the first of these. */
  readonly #changed = new Map<ChainRow, number>();
  /** Chains without entries before. */
  readonly #begun = new Set<ChainRow>();
  readonly #people = new Map<number, Person | null>();
  #key: { pk: number; id: string } | undefined;

  constructor(store: Store, origin: Origin) {
    this.#store = store;
    this.#origin = origin;
  }

  /** Adds a response that was saved or deleted. */
  response(dataset: DatasetRow, place: number, old: ResponseRow | undefined, saved: ResponseRow | undefined): void {
    const made_at = saved?.updated_at ?? nowMicroseconds();
    const since = this.#chain(dataset, made_at).complete_since;
    const isKnown = old !== undefined && old.user_pk !== null && old.updated_at > since;
    if (isKnown && saved && old.status === saved.status && old.answers === saved.answers) return;
    this.#add(dataset, {
      place,
      made_at,
      kind: 'response',
      action: actionOf(old, saved),
      status: saved?.status ?? null,
      authorPk: (saved ?? old)!.user_pk,
      content: contentText(
        saved && `"values":${saved.answers}`,
        old && !isKnown ? `"status":"${old.status}","values":${old.answers}` : undefined,
      ),
    });
  }

  /** Adds a new version of a resolution. A withdrawn version has no answers. */
  resolution(dataset: DatasetRow, place: number, old: Resolved | undefined, version: Resolved): void {
    const { made_at } = version;
    const since = this.#chain(dataset, made_at).complete_since;
    const before = old?.answers == null ? undefined : old;
    const after = version.answers === null ? undefined : version;
    this.#add(dataset, {
      place,
      made_at,
      kind: 'resolution',
      action: actionOf(before, after),
      status: null,
      authorPk: null,
      content: contentText(
        after && resolvedText(after),
        before && before.made_at <= since ? resolvedText(before) : undefined,
      ),
    });
  }

  /** Adds the deletion of a record, and erases the answers in its earlier entries. */
  deletion(dataset: DatasetRow, { id, place }: RecordRow, hasResponses: boolean): void {
    const { history } = this.#store;
    const entries = history.ofRecord(place);
    if (entries.length === 0 && !hasResponses) return;
    for (const { pk, salt, content } of entries) {
      if (salt !== null) history.erase(pk, saltedHash(salt, content));
    }
    this.#add(dataset, {
      place,
      made_at: nowMicroseconds(),
      kind: 'record',
      action: 'deleted',
      status: null,
      authorPk: null,
      content: JSON.stringify({ id }),
    });
  }

  write(): Written[] {
    const { history } = this.#store;
    const written = Array.from(this.#changed, ([{ dataset_pk: pk, last }, first]) => ({
      datasetPk: pk,
      first: pkOf(pk, first),
      last: pkOf(pk, last),
    }));
    for (const chain of this.#changed.keys()) {
      if (this.#begun.has(chain)) history.addChain(chain);
      else history.advanceChain(chain);
    }
    this.#begun.clear();
    this.#changed.clear();
    this.#chains.clear();
    return written;
  }

  #add(dataset: DatasetRow, change: Change): void {
    const { place, authorPk, content, ...changed } = change;
    const { client, isBulk, userPk } = this.#origin;
    const entry = { ...changed, client, is_bulk: isBulk ? 1 : 0 } as const;
    const chain = this.#chain(dataset, change.made_at);
    const number = chain.last + 1;
    const actor = this.#person(userPk);
    const author = this.#person(authorPk);
    const key = this.#keyOf();
    const salt = randomUUID();
    const hash = hashOf(chain.last_hash, {
      ...entry,
      datasetId: dataset.id,
      number,
      ordinal: ordinalOf(pkOfPlace(place)),
      actor: actor && actor.commitment,
      author: author && author.commitment,
      keyId: key && key.id,
      digest: saltedHash(salt, content),
    });
    this.#store.history.add({
      ...entry,
      pk: pkOf(dataset.pk, number),
      place,
      actor: actor && actor.pk,
      author: author && author.pk,
      key: key && key.pk,
      salt,
      content,
      hash,
    });
    chain.last = number;
    chain.last_hash = hash;
    if (!this.#changed.has(chain)) this.#changed.set(chain, number);
  }

  /** The dataset's chain; begins one with its first entry. Answers saved before that entry have no entry of their own. */
  #chain({ pk }: DatasetRow, at: number): ChainRow {
    let chain = this.#chains.get(pk);
    if (!chain) {
      chain = this.#store.history.chain(pk);
      if (!chain) {
        const none = { last: 0, last_hash: NO_HASH, pruned: 0, pruned_hash: NO_HASH };
        chain = { dataset_pk: pk, ...none, complete_since: at - 1 };
        this.#begun.add(chain);
      }
      this.#chains.set(pk, chain);
    }
    return chain;
  }

  #person(userPk: number | null): Person | null {
    if (userPk === null) return null;
    let person = this.#people.get(userPk);
    if (person === undefined) {
      person = this.#store.history.ensurePerson(userPk);
      this.#people.set(userPk, person);
    }
    return person;
  }

  #keyOf(): { pk: number; id: string } | null {
    const { key, userPk } = this.#origin;
    if (!key) return null;
    if (key === 'main') return MAIN;
    this.#key ??= { pk: this.#store.history.ensureKey(key.id, this.#person(userPk)!.pk, key.name), id: key.id };
    return this.#key;
  }
}

const MAIN = { pk: MAIN_KEY, id: '' };

const actionOf = (before: unknown, after: unknown): StoredEntry['action'] =>
  after === undefined ? 'deleted' : before === undefined ? 'created' : 'changed';

/** The content of an entry. `before` is added only for answers that no earlier entry holds. */
function contentText(after: string | undefined, before: string | undefined): string {
  if (before === undefined) return `{${after ?? ''}}`;
  return `{${after === undefined ? '' : `${after},`}"before":{${before}}}`;
}

const resolvedText = ({ answers, comment }: Resolved): string =>
  `"values":${answers}${comment === null ? '' : `,"comment":${JSON.stringify(comment)}`}`;
