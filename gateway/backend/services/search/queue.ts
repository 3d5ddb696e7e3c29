import type { DatasetRow } from '../../store/datasets.ts';
import { pkOfPlace, pkOf, scramble, spanOf } from '../../store/recordAddress.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import { BLOCKS, blockSpan } from '../../store/counts.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { liveOrdinals } from './matching.ts';

export interface Page {
  pks: number[];
  /** How many there are on all pages. */
  total: number;
}

/** The block where a user begins to walk through the shuffle; everybody walks the same round from another start. */
export const firstBlockOf = (user: UserRow, dataset: DatasetRow): number =>
  scramble((Number.parseInt(user.id.slice(0, 8), 16) ^ dataset.pk) >>> 0) % BLOCKS;

/** All records, in the order they came. As long as none was taken away, their numbers follow from the offset. */
export function arrivalPage(store: Store, dataset: DatasetRow, offset: number, limit: number): Page {
  const { records: total, next_ordinal } = store.counts.ofDataset(dataset.pk);
  const isUnbroken = total === next_ordinal;
  const ordinals = isUnbroken
    ? Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => offset + index)
    : [
        ...liveOrdinals(store, dataset)
          .toArray()
          .subarray(offset, offset + limit),
      ];
  return { pks: ordinals.map((ordinal) => pkOf(dataset.pk, ordinal)), total };
}

/** All records, in the user's own order. */
export function shuffledPage(store: Store, dataset: DatasetRow, user: UserRow, offset: number, limit: number): Page {
  const counts = store.counts.recordBlocks(dataset.pk);
  const pks = walk(dataset, user, counts, offset, limit, store.records.shuffledPage);
  return { pks, total: store.counts.ofDataset(dataset.pk).records };
}

/** The records the user has no response for, in the user's own order. */
export function pendingPage(store: Store, dataset: DatasetRow, user: UserRow, offset: number, limit: number): Page {
  const answered = store.counts.responseBlocks(dataset.pk, user.pk);
  const left = store.counts.recordBlocks(dataset.pk).map((count, block) => count - answered[block]!);
  const pks = walk(dataset, user, left, offset, limit, (...part) => store.records.unansweredPage(user.pk, ...part));
  return { pks, total: left.reduce((sum, count) => sum + count, 0) };
}

/** The records the user has answered in one way, in the user's own order. */
export function answeredPage(
  store: Store,
  dataset: DatasetRow,
  user: UserRow,
  status: ResponseStatus,
  offset: number,
  limit: number,
): Page {
  const [first, last] = spanOf(dataset.pk);
  const [start] = blockSpan(dataset.pk, firstBlockOf(user, dataset));
  const places = store.responses.placesOfUser(user.pk, status, { first, start, last }, offset, limit);
  return { pks: places.map(pkOfPlace), total: store.counts.ofUser(dataset.pk, user.pk)[status] };
}

type Fetch = (fromPlace: number, toPlace: number, offset: number, limit: number) => number[];

/**
 * Walks the round of blocks from the user's start. Blocks with nothing left and those before the offset are passed over by
 * their counts; neighbouring blocks with something left are read as one range, until the page is full.
 */
function walk(
  dataset: DatasetRow,
  user: UserRow,
  left: Uint32Array,
  offset: number,
  limit: number,
  fetch: Fetch,
): number[] {
  const start = firstBlockOf(user, dataset);
  const pks: number[] = [];
  let skip = offset;
  for (let step = 0; step < BLOCKS && pks.length < limit; step += 1) {
    const block = (start + step) % BLOCKS;
    const count = left[block]!;
    if (count === 0 || count <= skip) {
      skip -= count;
      continue;
    }
    let last = block;
    let expected = count - skip;
    while (expected < limit - pks.length && step + 1 < BLOCKS && last + 1 < BLOCKS && left[last + 1]! > 0) {
      last += 1;
      step += 1;
      expected += left[last]!;
    }
    pks.push(...fetch(blockSpan(dataset.pk, block)[0], blockSpan(dataset.pk, last)[1], skip, limit - pks.length));
    skip = 0;
  }
  return pks;
}
