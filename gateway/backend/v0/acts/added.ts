import { changeByAct } from '../../acts/later.ts';
import { countAdded, countBetween, noteRange, type Range, removeRanges } from '../../acts/added.ts';
import { BATCH, type Kept, keep, type Step } from '../../acts/steps.ts';
import type { Origin } from '../../history/origin.ts';
import type { ActRow } from '../../store/acts.ts';
import { nowMicroseconds, wireTime } from '../../store/clock.ts';
import { pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { microsecondsOf } from '../services/dates.ts';
import { changeBatch } from '../services/recordJobs.ts';
import { liveSet, taskSearch } from '../services/search/taskSearch.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import type { Restoring } from './annotations.ts';
import type { Rights } from './settings.ts';

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
  history.ensurePerson(user_pk);
  const made_at = nowMicroseconds();
  const range: Range = [next_ordinal, next_ordinal + count - 1, microsecondsOf(at)!];
  // The ranges are one if no record was changed in between.
  const joined = ([first, last, since]: Range): Range | undefined =>
    last + 1 === range[0] && since === microsecondsOf(last_updated) ? [first, range[1], range[2]] : undefined;
  noteRange(acts, { dataset_pk, user_pk, made_at, client, batch }, range, joined);
}

/** The ordinals of the records of a dataset. */
export const existingIn = ({ tasks }: Store, dataset: TaskDatasetRow): Uint32Array =>
  liveSet(taskSearch(tasks, dataset)).toArray();

/** Counts added records by their state. Does not read them. */
export function fateOfAdded(store: Store, dataset: TaskDatasetRow, act: ActRow, existingOrdinals: Uint32Array) {
  const { tasks } = store;
  const { pk: facetPk } = tasks.facets.find(dataset.pk, 'last_updated')!;
  let last: ActRow | undefined;
  const added = countAdded(act, ([first, end, since]) => {
    const later = { from: since + 1, to: Infinity, accepts: (time: number) => time > since };
    const newer = tasks.facets.index.within(facetPk, later, dataset.next_ordinal).toArray();
    const by = tasks.acts.lastBetween(pkOf(dataset.pk, first), pkOf(dataset.pk, end));
    if (by && (!last || by.pk > last.pk)) last = by;
    return { existing: countBetween(existingOrdinals, first, end), changed: countBetween(newer, first, end) };
  });
  return { ...added, last: added.counts.changed > 0 && last ? changeByAct(store, last) : null };
}

/** Deletes the records that an act added, except those that were changed since. */
export function removeAdded(
  { store, dataset, toward, managesDataset }: Restoring & Pick<Rights, 'managesDataset'>,
  act: ActRow,
  begin: number,
): Iterable<Step> {
  const { acts, records, datasets } = store.tasks;
  const { pk: dataset_pk } = dataset;
  const removeSome = ([, last, since]: Range, from: number) =>
    store.db.transaction(() => {
      const begun_at = wireTime(since);
      const ordinals = Uint32Array.from({ length: Math.min(BATCH, last - from + 1) }, (_none, index) => from + index);
      const kept = records
        .byPks(Array.from(ordinals, (ordinal) => pkOf(dataset_pk, ordinal)))
        .filter(({ document }) => (JSON.parse(document) as TaskDocument).last_updated > begun_at)
        .map(({ pk, id }): Kept => {
          const by = acts.lastBetween(pk, pk);
          return keep('changed', id, { change: by ? changeByAct(store, by) : null });
        });
      const changed = changeBatch(store, { dataset_pk, becomes: 'removed', begun_at, act_pk: null }, ordinals);
      acts.addUndone(act.pk, changed);
      return { changed, kept, at: from + ordinals.length };
    });
  const countDeleted = (now: ActRow) => {
    const current = datasets.byPk(dataset_pk);
    return fateOfAdded(store, current, now, existingIn(store, current)).counts.deleted;
  };
  return removeRanges({ acts, act, toward, mayDelete: managesDataset, begin }, removeSome, countDeleted);
}
