import type { ActRow, PartRow } from '../store/acts.ts';
import type { StoredEntry } from '../store/history.ts';
import type { Store } from '../store/store.ts';

/** A response or a resolution that an act changed, by the first and the last entry of the act about it. */
export interface Target {
  act: ActRow;
  first: StoredEntry;
  last: StoredEntry;
}

/** The state of a target now: as the act left it, as before the act, deleted with its record, or changed by a later entry. */
export type Fate =
  | { state: 'done' | 'deleted' }
  /** `by` is an earlier act that was undone, too, and has to be redone before. */
  | { state: 'undone'; by?: StoredEntry }
  | { state: 'changed'; by: StoredEntry };

/** The responses and resolutions that an act changed, in the order of its entries. */
export function targetsOf(store: Store, act: ActRow): Target[] {
  const targets = new Map<string, Target>();
  for (const entry of store.acts.entries(act.pk)) {
    const key = keyOf(entry);
    const known = targets.get(key);
    if (known) known.last = entry;
    else targets.set(key, { act, first: entry, last: entry });
  }
  return [...targets.values()];
}

/** The targets whose first entries are among the next ones of an act after one, and the last of these; undefined if there is none. */
export function targetsAfter(
  store: Store,
  act: ActRow,
  after: number,
  limit: number,
): { targets: Target[]; last: number | undefined } {
  const entries = store.acts.entriesAfter(act.pk, after, limit);
  const firsts = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  const targets = [...firsts.values()].toReversed().flatMap((first) => {
    const own = entriesIn(store, act.pk, first)!;
    return own.first.pk === first.pk ? [{ act, ...own }] : [];
  });
  return { targets, last: entries.at(-1)?.pk };
}

/** The first and the last entry of an act about the response or resolution of another entry; undefined if there is none. */
function entriesIn({ acts, history }: Store, actPk: number, entry: StoredEntry): Omit<Target, 'act'> | undefined {
  const own = history.about(entry).filter(({ pk }) => {
    const part = acts.partWith(pk);
    return part?.act_pk === actPk && part.state === 'done';
  });
  return own.length === 0 ? undefined : { first: own[0]!, last: own.at(-1)! };
}

const keyOf = ({ place, kind, author }: StoredEntry): string => `${place} ${kind} ${author}`;

/**
 * Determines the state of responses and resolutions. Whatever was undone counts as if it had not happened, so acts can be undone one after the
 * other, and again.
 */
export class Fates {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  of({ act, first, last }: Target): Fate {
    const { history, acts } = this.#store;
    if (last.salt === null) return { state: 'deleted' };
    const current = history.last(last)!;
    const part = acts.partWith(current.pk);
    if (part?.act_pk === act.pk) return { state: part.state === 'undone' ? 'undone' : 'done' };
    const effective = this.#effective(current, part)?.pk;
    if (effective === last.pk) return { state: 'done' };
    if (effective === this.#before(first)?.pk) return { state: 'undone' };
    return { state: this.#wasUndone(act, current) ? 'undone' : 'changed', by: current };
  }

  /** Whether an act was undone, and since then only other acts were undone or redone. */
  #wasUndone({ pk }: ActRow, current: StoredEntry): boolean {
    const { history, acts } = this.#store;
    for (let entry: StoredEntry | undefined = current; entry; entry = history.previous(entry)) {
      const part = acts.partWith(entry.pk);
      if (!part || part.state === 'done') return false;
      if (part.act_pk === pk) return part.state === 'undone';
    }
    return false;
  }

  #before(entry: StoredEntry): StoredEntry | undefined {
    const previous = this.#store.history.previous(entry);
    return previous && this.#effective(previous, this.#store.acts.partWith(previous.pk));
  }

  /** The entry that made the version that an entry of a part restored; undefined before the first. */
  #effective(entry: StoredEntry, part: PartRow | undefined): StoredEntry | undefined {
    if (!part || part.state === 'done') return entry;
    const own = entriesIn(this.#store, part.act_pk, entry);
    if (!own) return entry;
    return part.state === 'redone' ? own.last : this.#before(own.first);
  }
}
