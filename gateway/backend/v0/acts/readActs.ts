import { changeByAct, changeOfSettings } from '../../acts/later.ts';
import { addedAct, headOf, NO_COUNTS, NO_DEEDS, settingsAct, startOf } from '../../acts/present.ts';
import { recentActs } from '../../acts/steps.ts';
import type { ActRow } from '../../store/acts.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import type { ActRecordCount } from '../store/taskActs.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import { existingIn, fateOfAdded } from './added.ts';
import { fateOfSetting, presentSetting } from './settings.ts';

/** Returns the acts of a user in an older dataset during the last day, newest first. */
export function readActs(store: Store, dataset: TaskDatasetRow, user: UserRow, limit: number) {
  const { rows, has_next } = recentActs(store.tasks.acts, dataset.pk, user.pk, limit);
  const existing = rows.some(({ kind }) => kind === 'records') ? existingIn(store, dataset) : new Uint32Array();
  const present = { annotations: presentAnnotations, records: presentAdded, settings: presentChangedSetting };
  return {
    items: rows.map((act) => present[act.kind as keyof typeof present](store, dataset, act, existing)),
    has_next,
  };
}

function presentAnnotations(store: Store, _dataset: TaskDatasetRow, act: ActRow) {
  const { acts } = store.tasks;
  const counts = { ...NO_COUNTS };
  const deeds = { ...NO_DEEDS };
  let total = 0;
  for (const each of acts.countRecords(act.pk)) {
    total += each.count;
    counts[each.state] += each.count;
    deeds[deedOf(each)] += each.count;
  }
  const later = counts.changed > 0 ? acts.laterThan(act.pk) : undefined;
  return {
    ...headOf(act, total),
    ...counts,
    deeds,
    record: total === 1 ? recordOf(store, acts.records(act.pk, 0, 1)[0]!.record_pk) : null,
    settings: null,
    last_change: later ? changeByAct(store, later) : null,
  };
}

function deedOf({ status, has_kept_status }: ActRecordCount) {
  if (status === 'Validated') return 'validated';
  if (status === 'Discarded') return 'discarded';
  return status === 'Edited' || has_kept_status ? 'annotated' : 'reopened';
}

function presentAdded(store: Store, dataset: TaskDatasetRow, act: ActRow, existing: Uint32Array) {
  const fate = fateOfAdded(store, dataset, act, existing);
  return addedAct(act, fate, fate.only === null ? null : recordOf(store, fate.only));
}

const presentChangedSetting = (store: Store, dataset: TaskDatasetRow, act: ActRow) =>
  settingsAct(act, fateOfSetting(store, dataset, act), presentSetting(act), () =>
    changeOfSettings(store, store.tasks.acts, act),
  );

/** How people recognize a record; null if it is deleted. */
function recordOf({ tasks }: Store, pk: number) {
  const [record] = tasks.records.byPks([pk]);
  if (!record) return null;
  const { text } = JSON.parse(record.document) as TaskDocument;
  return { id: record.id, external_id: record.id, preview: startOf(text) };
}
