import type { Origin } from '../history/origin.ts';
import { changeRecords } from '../services/records/context.ts';
import { removeRecords } from '../services/records/removeRecords.ts';
import type { ActRow } from '../store/acts.ts';
import { nowMicroseconds, wireTime } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { ordinalOf, pkOf, pkOfPlace, placeOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import { countAdded, countBetween, noteRange, placeIn, type Range, rangesOf, removeRanges } from './added.ts';
import { changeOf, type LaterChange } from './later.ts';
import { datasetNow, type Restoring } from './restoreResponses.ts';
import { BATCH, type Kept, keep, type Step } from './steps.ts';

/** Adds records, and notes in the same transaction which, so that their user can take it back. */
export function addingRecords<T>(
  store: Store,
  { pk: dataset_pk }: DatasetRow,
  { userPk: user_pk, client }: Origin,
  batch: string | undefined,
  add: () => T,
): T {
  const next = () => store.counts.ofDataset(dataset_pk).next_ordinal;
  const first = next();
  const before = store.recordChanges.state().last;
  const result = add();
  const range: Range = [first, next() - 1, store.recordChanges.state().last];
  if (range[1] < first || user_pk === null) return result;
  const own = { dataset_pk, user_pk, made_at: nowMicroseconds(), client, batch: batch ?? null };
  noteRange(store.acts, own, range, (last) => joined(last, range, before));
  return result;
}

/** Joins two ranges if nobody else added records, or changed added ones, between the two requests. */
function joined(earlier: Range, [first, last, since]: Range, before: number): Range | undefined {
  const hasChanged = since > before;
  if (earlier[1] + 1 !== first || (hasChanged && earlier[2] !== before)) return undefined;
  return [earlier[0], last, hasChanged ? since : earlier[2]];
}

/** The last change of each changed record, and their ordinals in ascending order. */
interface Changes {
  ordinals: Uint32Array;
  changes: { ordinal: number; sequence: number; changed_at: number }[];
}

/** Counts added records by their state now. Reads the changes of a dataset once for any number of acts, and no records. */
export class AddedFates {
  readonly #store: Store;
  readonly #datasetPk: number;
  readonly #acts: readonly ActRow[];
  #existing: Uint32Array | undefined;
  #changes: Changes | undefined;

  constructor(store: Store, datasetPk: number, acts: readonly ActRow[]) {
    this.#store = store;
    this.#datasetPk = datasetPk;
    this.#acts = acts.filter(({ kind }) => kind === 'records');
  }

  of(act: ActRow) {
    let latest = { ordinal: 0, sequence: 0, changed_at: 0 };
    const added = countAdded(act, ([first, last, since]) => {
      const { ordinals, changes } = this.#changed();
      const later = changes
        .slice(placeIn(ordinals, first), placeIn(ordinals, last + 1))
        .filter(({ sequence }) => sequence > since);
      for (const change of later) if (change.sequence > latest.sequence) latest = change;
      return { existing: this.#existingBetween(first, last), changed: later.length };
    });
    const place = placeOf(this.#datasetPk, latest.ordinal);
    return { ...added, last: added.counts.changed > 0 ? laterChange(this.#store, act, place, latest) : null };
  }

  #existingBetween(first: number, last: number): number {
    this.#existing ??= this.#readExisting();
    return countBetween(this.#existing, first, last);
  }

  #readExisting(): Uint32Array {
    const { facets, counts } = this.#store;
    const facetPk = facets.find(this.#datasetPk, { kind: 'inserted_at' });
    if (facetPk === undefined) return new Uint32Array();
    const any = { from: -Infinity, to: Infinity, accepts: () => true };
    return facets.index.within(facetPk, any, counts.ofDataset(this.#datasetPk).next_ordinal).toArray();
  }

  #changed(): Changes {
    this.#changes ??= this.#readChanges();
    return this.#changes;
  }

  #readChanges(): Changes {
    const sinces = this.#acts.flatMap((act) => rangesOf(act).map(([, , since]) => since));
    const least = sinces.reduce((one, other) => Math.min(one, other));
    const changes = this.#store.recordChanges
      .since(this.#datasetPk, least)
      .map(({ place, ...change }) => ({ ...change, ordinal: ordinalOf(pkOfPlace(place)) }))
      .sort((one, other) => one.ordinal - other.ordinal);
    return { changes, ordinals: Uint32Array.from(changes, ({ ordinal }) => ordinal) };
  }
}

/** The last answer or decision since records were added; if it was another change, only when. */
function laterChange(store: Store, act: ActRow, place: number, { changed_at }: { changed_at: number }): LaterChange {
  const entry = store.history.ofRecord(place).at(-1);
  if (entry && entry.made_at > act.made_at) return changeOf(store, entry);
  return { user: null, made_at: wireTime(changed_at) };
}

/** Deletes the records that an act added, except those that were changed since. */
export function removeAdded(restoring: Restoring, act: ActRow, begin: number): Iterable<Step> {
  const { store, dataset, origin, toward, managesRecords } = restoring;
  const { acts, records, recordChanges } = store;
  const removeSome = ([, last, since]: Range, from: number) =>
    changeRecords(store, datasetNow(restoring), { ...origin, isBulk: true }, (context) => {
      const found = records.byPks(records.inOrder(pkOf(dataset.pk, from), pkOf(dataset.pk, last), BATCH));
      const kept: Kept[] = [];
      const untouched = found.filter((record) => {
        const change = recordChanges.ofRecord(record.place);
        if (!change || change.sequence <= since) return true;
        kept.push(keep('changed', record.id, { change: laterChange(store, act, record.place, change) }));
        return false;
      });
      removeRecords(context, untouched);
      acts.addUndone(act.pk, untouched.length);
      const at = found.length < BATCH ? last + 1 : ordinalOf(found.at(-1)!.pk) + 1;
      return { changed: untouched.length, kept, at };
    });
  const countDeleted = (now: ActRow) => new AddedFates(store, dataset.pk, [now]).of(now).counts.deleted;
  return removeRanges({ acts, act, toward, mayDelete: managesRecords, begin }, removeSome, countDeleted);
}
