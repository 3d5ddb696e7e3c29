import type { ActRow, OwnActStore } from '../store/acts.ts';
import { pkOf } from '../store/recordAddress.ts';
import { keep, keepDeleted, type Step, type Toward } from './steps.ts';

/** Consecutive records by their ordinals, and the point after which a change of them is later than the act. */
export type Range = [first: number, last: number, since: number];

/** The details of an act that added records, kept for a day. */
interface Details {
  ranges: Range[];
  /** How many were deleted when the act was undone. */
  undone: number;
}

const detailsOf = ({ details }: ActRow): Details => JSON.parse(details!) as Details;
const textOf = (details: Details): string => JSON.stringify(details);

export const rangesOf = (act: ActRow): readonly Range[] => detailsOf(act).ranges;

type NewAct = Omit<Parameters<OwnActStore['add']>[0], 'kind' | 'details'>;

/** In microseconds. Programs add records in one request after the other: one within this time of the last belongs to the same act. */
const PAUSE = 60_000_000;

/** The act that more records of the same user, made at a time, belong to: that of their batch, or the last one. */
function actOfAdded(acts: OwnActStore, { dataset_pk, user_pk, made_at, client, batch }: NewAct): ActRow | undefined {
  if (batch !== null) return acts.ofBatch('records', batch, dataset_pk, user_pk);
  const [last] = acts.page(dataset_pk, user_pk, made_at - PAUSE, 1);
  const isOpen = last?.kind === 'records' && last.client === client && last.batch === null;
  return isOpen && detailsOf(last).undone === 0 ? last : undefined;
}

/**
 * Notes added records as an act, or in the one to which they belong, so that their user can take them back.
 * @param joined the last range of that act together with the new one, if nothing happened in between.
 */
export function noteRange(
  acts: OwnActStore,
  own: NewAct,
  range: Range,
  joined: (last: Range) => Range | undefined,
): void {
  const before = actOfAdded(acts, own);
  if (!before) {
    acts.add({ ...own, kind: 'records', details: textOf({ ranges: [range], undone: 0 }) });
    return;
  }
  const { ranges, undone } = detailsOf(before);
  const longer = joined(ranges.at(-1)!);
  const after = longer ? [...ranges.slice(0, -1), longer] : [...ranges, range];
  acts.setDetails(before.pk, textOf({ ranges: after, undone }));
  acts.moveTo(before.pk, own.made_at);
}

/** Counts added records by their state now; `only` is the record if the act added exactly one. */
export function countAdded(act: ActRow, countIn: (range: Range) => { existing: number; changed: number }) {
  const { ranges, undone } = detailsOf(act);
  let [total, existing, changed] = [0, 0, 0];
  for (const range of ranges) {
    const counted = countIn(range);
    total += range[1] - range[0] + 1;
    existing += counted.existing;
    changed += counted.changed;
  }
  return {
    counts: { total, done: existing - changed, undone, changed, deleted: total - existing - undone },
    only: total === 1 ? pkOf(act.dataset_pk, ranges[0]![0]) : null,
  };
}

/** How many ordinals of a sorted list are from one up to another. */
export const countBetween = (ordinals: Uint32Array, first: number, last: number): number =>
  placeIn(ordinals, last + 1) - placeIn(ordinals, first);

/** How many ordinals of a sorted list are smaller than one. */
export function placeIn(ordinals: Uint32Array, ordinal: number): number {
  let [low, high] = [0, ordinals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordinals[middle]! < ordinal) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Removal {
  acts: OwnActStore;
  act: ActRow;
  toward: Toward;
  mayDelete: boolean;
  /** The ordinal at which the removal goes on. */
  begin: number;
}

/**
 * Deletes the records that an act added, except those that were changed since, step by step. Does not add them again.
 * @param removeSome deletes some records of a range from an ordinal on, and adds them to the act's; `at` is the ordinal after them.
 * @param countDeleted counts the records of the act that were deleted otherwise.
 */
export function* removeRanges(
  { acts, act, toward, mayDelete, begin }: Removal,
  removeSome: (range: Range, from: number) => Step & { at: number },
  countDeleted: (act: ActRow) => number,
): Generator<Step> {
  const { ranges, undone } = detailsOf(act);
  const refusal = (detail: string): Step => ({ changed: 0, kept: [keep('refused', null, { detail })] });
  if (toward === 'redone') return void (undone > 0 && (yield refusal('Deleted records cannot be added again')));
  if (!mayDelete) return void (yield refusal('Operation not allowed'));
  for (const range of ranges) {
    const [first, last] = range;
    for (let from = Math.max(first, begin); from <= last;) {
      const step = removeSome(range, from);
      from = step.at;
      yield step;
    }
  }
  const [now] = acts.byIds(act.dataset_pk, act.user_pk, act.made_at, [act.id]);
  yield keepDeleted(countDeleted(now!));
}
