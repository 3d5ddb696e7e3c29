import { changeByAct } from '../../acts/later.ts';
import { countBetween } from '../../acts/records.ts';
import { type Kept, keep, keepDeleted, type Step } from '../../acts/steps.ts';
import type { Origin } from '../../history/origin.ts';
import type { ActRow } from '../../store/acts.ts';
import { nowMicroseconds, wireTime } from '../../store/clock.ts';
import { pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { microsecondsOf } from '../services/dates.ts';
import { changeBatch } from '../services/jobs.ts';
import { liveSet, taskSearch } from '../services/search/taskSearch.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import type { Restoring } from './annotations.ts';
import type { Rights } from './settings.ts';

/**
 * Consecutive records by their ordinals, and the time, in microseconds, at which the last of them was added. Records with a later time were
 * changed.
 */
type Range = [first: number, last: number, since: number];

interface Details {
  ranges: Range[];
  /** How many were deleted when the act was undone. */
  undone: number;
}

const detailsOf = ({ details }: ActRow): Details => JSON.parse(details!) as Details;

/** In microseconds. Programs add records in one request after the other: a request within this time of the last belongs to the same act. */
const PAUSE = 60_000_000;

/** Notes added records, in the transaction that adds them, so that their user can take them back. */
export function noteAdded(
  { tasks: { acts }, history }: Store,
  { pk: dataset_pk, next_ordinal, last_updated }: TaskDatasetRow,
  { userPk: user_pk, client }: Origin,
  batch: string | null,
  count: number,
  at: string,
): void {
  if (user_pk === null || count === 0) return;
  history.person(user_pk);
  const made_at = nowMicroseconds();
  const range: Range = [next_ordinal, next_ordinal + count - 1, microsecondsOf(at)!];
  const act =
    batch === null
      ? acts
          .page(dataset_pk, user_pk, made_at - PAUSE, 1)
          .find((last) => last.kind === 'records' && last.client === client && last.batch === null)
      : acts.ofBatch('records', batch, dataset_pk, user_pk);
  if (!act) {
    const details = JSON.stringify({ ranges: [range], undone: 0 } satisfies Details);
    acts.add({ dataset_pk, user_pk, made_at, client, batch, kind: 'records', details });
    return;
  }
  const { ranges, undone } = detailsOf(act);
  const before = ranges.at(-1)!;
  // No record was changed in between.
  const isNext = before[1] + 1 === range[0] && before[2] === microsecondsOf(last_updated);
  if (isNext) before.splice(1, 2, range[1], range[2]);
  else ranges.push(range);
  acts.setDetails(act.pk, JSON.stringify({ ranges, undone } satisfies Details));
  acts.moveTo(act.pk, made_at);
}

/** The records of a dataset by their ordinals. */
export const existingIn = ({ tasks }: Store, dataset: TaskDatasetRow): Uint32Array =>
  liveSet(taskSearch(tasks, dataset)).toArray();

/** The numbers of added records by state. Does not read the records. */
export function fateOfAdded(store: Store, dataset: TaskDatasetRow, act: ActRow, existingOrdinals: Uint32Array) {
  const { tasks } = store;
  const { ranges, undone } = detailsOf(act);
  const { pk: facetPk } = tasks.facets.find(dataset.pk, 'last_updated')!;
  let [total, existing, changed] = [0, 0, 0];
  let last: ActRow | undefined;
  for (const [first, end, since] of ranges) {
    total += end - first + 1;
    existing += countBetween(existingOrdinals, first, end);
    const later = { from: since + 1, to: Infinity, accepts: (time: number) => time > since };
    const newer = tasks.facets.index.within(facetPk, later, dataset.next_ordinal).toArray();
    changed += countBetween(newer, first, end);
    const by = tasks.acts.lastBetween(pkOf(dataset.pk, first), pkOf(dataset.pk, end));
    if (by && (!last || by.pk > last.pk)) last = by;
  }
  return {
    counts: { total, done: existing - changed, undone, changed, deleted: total - existing - undone },
    last: changed > 0 && last ? changeByAct(store, last) : null,
    only: total === 1 ? pkOf(dataset.pk, ranges[0]![0]) : null,
  };
}

/** The number of records in a step. Other requests wait for one step at most. */
const BATCH = 100;

/** Deletes the records that an act added, except those that were changed since, a batch in each step. Does not add them again. */
export function* removeAdded(
  { store, dataset, toward, managesDataset }: Restoring & Pick<Rights, 'managesDataset'>,
  act: ActRow,
  begin: number,
): Generator<Step> {
  const { acts, records } = store.tasks;
  const { ranges, undone } = detailsOf(act);
  const refuse = (detail: string): Step => ({ changed: 0, kept: [keep('refused', null, { detail })] });
  if (toward === 'redone') return void (undone > 0 && (yield refuse('Deleted records cannot be added again')));
  if (!managesDataset) return void (yield refuse('Operation not allowed'));
  for (const [first, end, since] of ranges) {
    const begun_at = wireTime(since);
    for (let from = Math.max(first, begin); from <= end; from += BATCH) {
      const ordinals = Uint32Array.from({ length: Math.min(BATCH, end - from + 1) }, (_none, index) => from + index);
      yield store.db.transaction(() => {
        const rows = records.byPks(Array.from(ordinals, (ordinal) => pkOf(dataset.pk, ordinal)));
        const kept = rows
          .filter(({ document }) => (JSON.parse(document) as TaskDocument).last_updated > begun_at)
          .map(({ pk, id }): Kept => {
            const by = acts.lastBetween(pk, pk);
            return keep('changed', id, { change: by ? changeByAct(store, by) : null });
          });
        const changed = changeBatch(
          store,
          { dataset_pk: dataset.pk, becomes: 'removed', begun_at, act_pk: null },
          ordinals,
        );
        acts.addUndone(act.pk, changed);
        return { changed, kept, at: from + ordinals.length };
      });
    }
  }
  const [now] = acts.byIds(act.dataset_pk, act.user_pk, act.made_at, [act.id]);
  const current = store.tasks.datasets.byPk(dataset.pk);
  const { deleted } = fateOfAdded(store, current, now!, existingIn(store, current)).counts;
  yield keepDeleted(deleted);
}
