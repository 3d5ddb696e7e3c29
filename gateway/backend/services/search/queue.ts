import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf, pkOfPlace, placeOfPk, pkOf, scramble, SPAN, spanOf } from '../../store/recordAddress.ts';
import type { OrdinalSet } from '../../store/ordinalSet.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import { BLOCKS, blockSpan, hidesCompleted } from '../../store/counts.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { Criteria } from './criteria.ts';
import { firstInOrder, type SortKey } from './order.ts';
import { liveOrdinals } from './recordSets.ts';
import type { OwnOrder } from './search.ts';

export interface Page {
  pks: number[];
  total: number;
}

type Part = Pick<Criteria, 'offset' | 'limit'>;

/** The block where a user starts. All users read the same circle of blocks from different starts. */
export const firstBlockOf = (user: UserRow, dataset: DatasetRow): number =>
  scramble((Number.parseInt(user.id.slice(0, 8), 16) ^ dataset.pk) >>> 0) % BLOCKS;

/** All records in the order of insertion. Before the first deletion, their ordinals follow from the offset. */
export function insertionPage(store: Store, dataset: DatasetRow, { offset, limit }: Part): Page {
  const { records: total, next_ordinal } = store.counts.ofDataset(dataset.pk);
  const hasGaps = total !== next_ordinal;
  const ordinals = hasGaps
    ? liveOrdinals(store, dataset)
        .toArray()
        .subarray(offset, offset + limit)
    : Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index);
  return { pks: Array.from(ordinals, (ordinal) => pkOf(dataset.pk, ordinal)), total };
}

export function shuffledPage(own: OwnOrder, part: Part): Page {
  const { store, dataset } = own;
  const pks = walk(own, store.counts.recordBlocks(dataset.pk), part, store.records.shuffledPage);
  return { pks, total: store.counts.ofDataset(dataset.pk).records };
}

/** The records without a response of the user that have not left the queues. */
export function pendingPage(own: OwnOrder, part: Part): Page {
  const { store, dataset, viewer } = own;
  const pending = pendingBlocks(own);
  const filter = { userPk: viewer.pk, hidesCompleted: hidesCompleted(dataset) };
  const pks = walk(own, pending, part, (...range) => store.records.unansweredPage(filter, ...range));
  return { pks, total: pending.reduce((sum, count) => sum + count, 0) };
}

/** How many records of each block are pending for the user. */
function pendingBlocks({ store, dataset, viewer }: OwnOrder): Uint32Array {
  const answered = store.counts.responseBlocks(dataset.pk, viewer.pk);
  const completed = store.counts.completedBlocks(dataset.pk);
  return store.counts.recordBlocks(dataset.pk).map((count, block) => count - completed[block]! - answered[block]!);
}

/** The records with a response of the user in a status. */
export function answeredPage(own: OwnOrder, status: ResponseStatus, { offset, limit }: Part): Page {
  const { store, dataset, viewer } = own;
  const places = store.responses.placesOfUser(viewer.pk, status, circleOf(own), offset, limit);
  return { pks: places.map(pkOfPlace), total: store.counts.ofUser(dataset.pk, viewer.pk)[status] };
}

/** The places of a dataset's records, and where the person starts among them. */
function circleOf({ dataset, viewer }: OwnOrder) {
  const [first, last] = spanOf(dataset.pk);
  const [start] = blockSpan(dataset.pk, firstBlockOf(viewer, dataset));
  return { first, start, last };
}

const WALKED_AT_FIRST = 250;

interface Walk {
  /** How many records are wanted. */
  count: number;
  /** How many may be read. */
  most: number;
  /** The position in the shuffled order to begin at. */
  position?: number;
}

/** The first records of the shuffled order that pass a test; undefined if reading `most` records does not find as many. */
export function walkShuffled(
  own: OwnOrder,
  passes: (pk: number) => boolean,
  { count, most, position = 0 }: Walk,
): number[] | undefined {
  const { first, start, last } = circleOf(own);
  const begin = start + position;
  const parts =
    begin <= last ? [[begin, last] as const, [first, start - 1] as const] : [[begin - SPAN, start - 1] as const];
  const found: number[] = [];
  let read = 0;
  for (const [from, to] of parts) {
    let next = from;
    while (next <= to && found.length < count && read < most) {
      // Few records are enough for most pages; a longer walk reads more at once.
      const limit = Math.min(Math.max(WALKED_AT_FIRST, read), most - read);
      const pks = own.store.records.shuffledPage(next, to, 0, limit);
      read += pks.length;
      found.push(...pks.filter(passes));
      if (pks.length < limit) break;
      next = placeOfPk(pks.at(-1)!) + 1;
    }
  }
  return found.length < count ? undefined : found.slice(0, count);
}

/** The earliest position in the shuffled order at which a record may be pending for the user. */
export function firstPending(own: OwnOrder): number {
  const [pending, start] = [pendingBlocks(own), firstBlockOf(own.viewer, own.dataset)];
  let blocks = 0;
  while (blocks < BLOCKS && pending[(start + blocks) % BLOCKS] === 0) blocks += 1;
  return (blocks * SPAN) / BLOCKS;
}

/** The first records of a set in the shuffled order, from a position on. */
export function firstShuffled(own: OwnOrder, part: OrdinalSet, count: number, position = 0): number[] {
  // If the user has answered scattered records, reading takes longer than the counts say.
  const walked = isWalkable(own, part, count)
    ? walkShuffled(own, (pk) => part.has(ordinalOf(pk)), { count, most: 4 * MAX_WALKED, position })
    : undefined;
  if (walked) return walked.map(ordinalOf);
  const key = shuffleKey(own.dataset, own.viewer);
  const all = part.toArray();
  return firstInOrder(position === 0 ? all : all.filter((ordinal) => key(ordinal) >= position), [key], count);
}

/** Records of the shuffled order that are read at most to find a page, instead of sorting all matches. */
const MAX_WALKED = 1_000;

/** Whether a page of matches is expected among the next records of the shuffled order. */
const isWalkable = ({ store, dataset }: OwnOrder, { size }: OrdinalSet, count: number): boolean =>
  size > MAX_WALKED && (count * store.counts.ofDataset(dataset.pk).records) / size <= MAX_WALKED;

/** The position of a record in the shuffled order, whose start depends on the user. */
export function shuffleKey(dataset: DatasetRow, viewer: UserRow): SortKey {
  const [start] = blockSpan(0, firstBlockOf(viewer, dataset));
  return (ordinal) => (scramble(ordinal) - start) >>> 0;
}

type Fetch = (fromPlace: number, toPlace: number, offset: number, limit: number) => number[];

/**
 * Reads a page from the circle of blocks, from the user's start. Skips empty blocks and those before the offset by their counts;
 * reads neighboring blocks as one range.
 */
function walk({ dataset, viewer }: OwnOrder, counts: Uint32Array, { offset, limit }: Part, fetch: Fetch): number[] {
  const start = firstBlockOf(viewer, dataset);
  const pks: number[] = [];
  let skip = offset;
  for (let step = 0; step < BLOCKS && pks.length < limit; step += 1) {
    const block = (start + step) % BLOCKS;
    const count = counts[block]!;
    if (count === 0 || count <= skip) {
      skip -= count;
      continue;
    }
    let last = block;
    let expected = count - skip;
    while (expected < limit - pks.length && step + 1 < BLOCKS && last + 1 < BLOCKS && counts[last + 1]! > 0) {
      last += 1;
      step += 1;
      expected += counts[last]!;
    }
    pks.push(...fetch(blockSpan(dataset.pk, block)[0], blockSpan(dataset.pk, last)[1], skip, limit - pks.length));
    skip = 0;
  }
  return pks;
}
