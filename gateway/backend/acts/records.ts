import type { Origin } from '../history/origin.ts';
import { changeRecords } from '../services/records/context.ts';
import { removeRecords } from '../services/records/removeRecords.ts';
import type { ActRow } from '../store/acts.ts';
import { nowMicroseconds, wireTime } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import { ordinalOf, pkOf, pkOfPlace, placeOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import { changeOf, type LaterChange } from './later.ts';
import type { Restoring } from './restoreResponses.ts';
import { type Kept, keep, keepDeleted, type Step } from './steps.ts';

/** Consecutive records by their ordinals, and the number of the last change of records when they had been added. */
type Range = [first: number, last: number, since: number];

/** The details of an act that added records, kept for a day. */
interface Details {
  ranges: Range[];
  /** How many were deleted when the act was undone. */
  undone: number;
}

const detailsOf = ({ details }: ActRow): Details => JSON.parse(details!) as Details;

/** Adds records, and notes in the same transaction which, so that their user can take it back. */
export function addingRecords<T>(
  store: Store,
  { pk: datasetPk }: DatasetRow,
  origin: Origin,
  batch: string | undefined,
  add: () => T,
): T {
  const next = () => store.counts.ofDataset(datasetPk).next_ordinal;
  const first = next();
  const before = store.recordChanges.state().last;
  const result = add();
  const range: Range = [first, next() - 1, store.recordChanges.state().last];
  if (range[1] >= first) note(store, datasetPk, origin, batch ?? null, before, range);
  return result;
}

function note(
  store: Store,
  dataset_pk: number,
  { userPk: user_pk, client }: Origin,
  batch: string | null,
  before: number,
  range: Range,
): void {
  if (user_pk === null) return;
  const made_at = nowMicroseconds();
  const act = batch === null ? undefined : store.acts.ofBatch('records', batch, dataset_pk, user_pk);
  if (!act) {
    const details = JSON.stringify({ ranges: [range], undone: 0 } satisfies Details);
    store.acts.add({ dataset_pk, user_pk, made_at, client, batch, kind: 'records', details });
    return;
  }
  const { ranges, undone } = detailsOf(act);
  store.acts.setDetails(act.pk, JSON.stringify({ ranges: joined(ranges, range, before), undone } satisfies Details));
  store.acts.moveTo(act.pk, made_at);
}

/** Joins the range to the last one of the batch if nobody else added records, or changed added ones, between the two requests. */
function joined(ranges: readonly Range[], range: Range, before: number): Range[] {
  const [first, last, since] = range;
  const previous = ranges.at(-1)!;
  const hasChanged = since > before;
  if (previous[1] + 1 !== first || (hasChanged && previous[2] !== before)) return [...ranges, range];
  return [...ranges.slice(0, -1), [previous[0], last, hasChanged ? since : previous[2]]];
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
    const { ranges, undone } = detailsOf(act);
    let [total, existing, changed] = [0, 0, 0];
    let latest = { ordinal: 0, sequence: 0, changed_at: 0 };
    for (const [first, last, since] of ranges) {
      total += last - first + 1;
      existing += this.#existingBetween(first, last);
      const { ordinals, changes } = this.#changed();
      for (const change of changes.slice(placeIn(ordinals, first), placeIn(ordinals, last + 1))) {
        if (change.sequence <= since) continue;
        changed += 1;
        if (change.sequence > latest.sequence) latest = change;
      }
    }
    return {
      counts: { total, done: existing - changed, undone, changed, deleted: total - existing - undone },
      last: changed > 0 ? laterChange(this.#store, act, placeOf(this.#datasetPk, latest.ordinal), latest) : null,
      only: total === 1 ? pkOf(this.#datasetPk, ranges[0]![0]) : null,
    };
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
    const sinces = this.#acts.flatMap((act) => detailsOf(act).ranges.map(([, , since]) => since));
    const least = sinces.reduce((one, other) => Math.min(one, other));
    const changes = this.#store.recordChanges
      .since(this.#datasetPk, least)
      .map(({ place, ...change }) => ({ ...change, ordinal: ordinalOf(pkOfPlace(place)) }))
      .sort((one, other) => one.ordinal - other.ordinal);
    return { changes, ordinals: Uint32Array.from(changes, ({ ordinal }) => ordinal) };
  }
}

/** How many ordinals of a sorted list are from one up to another. */
export const countBetween = (ordinals: Uint32Array, first: number, last: number): number =>
  placeIn(ordinals, last + 1) - placeIn(ordinals, first);

/** How many ordinals of a list are smaller than one. */
function placeIn(ordinals: Uint32Array, ordinal: number): number {
  let [low, high] = [0, ordinals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordinals[middle]! < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last answer or decision since records were added; if it was another change, only when. */
function laterChange(store: Store, act: ActRow, place: number, { changed_at }: { changed_at: number }): LaterChange {
  const entry = store.history.ofRecord(place).at(-1);
  if (entry && entry.made_at > act.made_at) return changeOf(store, entry);
  return { user: null, made_at: wireTime(changed_at) };
}

/** The number of records in a step. Other requests wait for one step at most. */
const BATCH = 100;

/** Deletes the records that an act added, except those that were changed since, a batch in each step. Does not add them again. */
export function* removeAdded(restoring: Restoring, act: ActRow, begin: number): Generator<Step> {
  const { store, dataset, origin, toward } = restoring;
  const refusal = refusalOf(restoring, act);
  if (refusal !== null) yield { changed: 0, kept: [keep('refused', null, { detail: refusal })] };
  if (refusal !== null || toward === 'redone') return;
  for (const [first, last, since] of detailsOf(act).ranges) {
    const end = pkOf(dataset.pk, last);
    for (let from = Math.max(pkOf(dataset.pk, first), begin); from <= end;) {
      const step = { changed: 0, kept: [] as Kept[] };
      changeRecords(store, dataset, { ...origin, isBulk: true }, (context) => {
        const records = store.records.byPks(store.records.inOrder(from, end, BATCH));
        const untouched = records.filter((record) => {
          const change = store.recordChanges.ofRecord(record.place);
          if (!change || change.sequence <= since) return true;
          const later = laterChange(store, act, record.place, change);
          step.kept.push(keep('changed', record.id, { change: later }));
          return false;
        });
        removeRecords(context, untouched);
        store.acts.addUndone(act.pk, untouched.length);
        step.changed = untouched.length;
        from = records.length < BATCH ? end + 1 : records.at(-1)!.pk + 1;
      });
      yield { ...step, at: from };
    }
  }
  const [now] = store.acts.byIds(act.dataset_pk, act.user_pk, act.made_at, [act.id]);
  const { deleted } = new AddedFates(store, dataset.pk, [now!]).of(now!).counts;
  yield keepDeleted(deleted);
}

/** Why added records cannot be deleted or added again; null if they can, or need not. */
function refusalOf({ managesRecords, toward }: Restoring, act: ActRow): string | null {
  if (toward === 'undone') return managesRecords ? null : 'Operation not allowed';
  return detailsOf(act).undone > 0 ? 'Deleted records cannot be added again' : null;
}
