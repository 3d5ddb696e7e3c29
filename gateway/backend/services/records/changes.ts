import { CursorExpiredError, InvalidCursorError } from '../../http/errors.ts';
import { DAY_US } from '../../store/clock.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf, pkOf, pkOfPlace } from '../../store/recordAddress.ts';
import { type Tombstone, TOMBSTONE_DAYS } from '../../store/recordChanges.ts';
import type { Store } from '../../store/store.ts';
import { opened, sealed, signatureOf } from '../search/cursor.ts';

export type Change = { cursor: string } & ({ pk: number } | { deleted: Tombstone });

export interface ChangePage {
  changes: Change[];
  hasNext: boolean;
  /** Where to continue, also after a page without changes. */
  end: string;
}

interface Wanted {
  after: string | undefined;
  /** In microseconds. */
  since: number | undefined;
  limit: number;
}

/** How far somebody follows a dataset: all records before an ordinal, and all changes up to a number. */
interface Reached {
  ordinal: number;
  sequence: number;
}

/**
 * The records that were added since a cursor, then those that were changed or deleted, in the order of the last change of each. Read from
 * the beginning, the pages contain all records, and then the changes made while reading.
 */
export function changesAfter(store: Store, dataset: DatasetRow, { after, since, limit }: Wanted): ChangePage {
  const { last } = store.recordChanges.state();
  const { next_ordinal } = store.counts.ofDataset(dataset.pk);
  const from = after === undefined ? startOf(store, dataset, since) : reachedBy(store, dataset, after);
  const cursorAt = ({ ordinal, sequence }: Reached) => sealed([signature(dataset), ordinal, sequence]);

  const pks = store.records.inOrder(pkOf(dataset.pk, from.ordinal), pkOf(dataset.pk, next_ordinal), limit + 1);
  const added = pks.map((pk) => ({ pk, cursor: cursorAt({ ...from, ordinal: ordinalOf(pk) + 1 }) }));
  const rest = limit + 1 - added.length;
  const noted = rest > 0 ? store.recordChanges.after(dataset.pk, from.sequence, rest) : [];
  const changed = noted.map(({ sequence, ...change }) => ({
    ...('place' in change ? { pk: pkOfPlace(change.place) } : { deleted: change }),
    cursor: cursorAt({ ordinal: next_ordinal, sequence }),
  }));
  const changes: Change[] = [...added, ...changed];
  if (changes.length > limit) {
    const page = changes.slice(0, limit);
    return { changes: page, hasNext: true, end: page.at(-1)!.cursor };
  }
  return { changes, hasNext: false, end: cursorAt({ ordinal: next_ordinal, sequence: last }) };
}

const signature = (dataset: DatasetRow): string => signatureOf([dataset.id, 'changes']);

function reachedBy(store: Store, dataset: DatasetRow, cursor: string): Reached {
  const [own, ordinal, sequence, ...others] = opened(cursor);
  if (own !== signature(dataset))
    throw new InvalidCursorError('`after` is not a cursor for the changes of this dataset');
  const { last, forgotten } = store.recordChanges.state();
  const { next_ordinal } = store.counts.ofDataset(dataset.pk);
  if (!isWithin(ordinal, next_ordinal) || !isWithin(sequence, last) || others.length > 0) {
    throw new InvalidCursorError(
      '`after` is a damaged cursor, or the server went back to an earlier backup: begin again without it',
    );
  }
  if (sequence < forgotten) {
    throw new CursorExpiredError(
      `the cursor is older than the deletions that are kept, for ${TOMBSTONE_DAYS} days: read all records again`,
    );
  }
  return { ordinal, sequence };
}

const isWithin = (number: unknown, most: number): number is number =>
  Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= most;

/** The beginning, or the first change since a time. */
function startOf(store: Store, dataset: DatasetRow, since: number | undefined): Reached {
  const { last, begun_at } = store.recordChanges.state();
  if (since === undefined || since <= Date.parse(`${dataset.inserted_at}Z`) * 1000)
    return { ordinal: 0, sequence: last };
  if (since < Math.max(begun_at, Date.now() * 1000 - TOMBSTONE_DAYS * DAY_US)) {
    throw new CursorExpiredError(
      `\`updated_since\` is earlier than the changes that are kept, at most ${TOMBSTONE_DAYS} days: read all records`,
    );
  }
  const first = store.recordChanges.firstSince(dataset.pk, since);
  return { ordinal: firstInsertedSince(store, dataset, since), sequence: first === undefined ? last : first - 1 };
}

function firstInsertedSince(store: Store, dataset: DatasetRow, since: number): number {
  const { next_ordinal: limit } = store.counts.ofDataset(dataset.pk);
  const facetPk = store.facets.find(dataset.pk, { kind: 'inserted_at' });
  if (facetPk === undefined) return limit;
  const range = { from: since, to: Infinity, accepts: (at: number) => at >= since };
  return store.facets.index.within(facetPk, range, limit).toArray()[0] ?? limit;
}
