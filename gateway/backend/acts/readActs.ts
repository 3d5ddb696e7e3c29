import type { ActRow } from '../store/acts.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { StoredEntry } from '../store/history.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { changeOf, changeOfSettings } from './later.ts';
import { addedAct, headOf, NO_COUNTS, NO_DEEDS, settingsAct, startOf } from './present.ts';
import { AddedFates } from './records.ts';
import { fateOfSettings, presentSettings } from './settings.ts';
import { recentActs } from './steps.ts';
import { Fates, type Target, targetsOf } from './targets.ts';

/** Returns the acts of a user in a dataset during the last day, newest first. */
export function readActs(store: Store, dataset: DatasetRow, user: UserRow, limit: number) {
  const { rows, has_next } = recentActs(store.acts, dataset.pk, user.pk, limit);
  const fates = { responses: new Fates(store), records: new AddedFates(store, dataset.pk, rows) };
  return { items: rows.map((act) => presentAct(store, act, fates)), has_next };
}

function presentAct(store: Store, act: ActRow, fates: { responses: Fates; records: AddedFates }) {
  if (act.kind === 'settings') {
    return settingsAct(act, fateOfSettings(store, act), presentSettings(store, act), () =>
      changeOfSettings(store, store.acts, act),
    );
  }
  return act.kind === 'records'
    ? presentAdded(store, act, fates.records)
    : presentResponses(store, act, fates.responses);
}

function presentAdded(store: Store, act: ActRow, fates: AddedFates) {
  const fate = fates.of(act);
  return addedAct(act, fate, fate.only === null ? null : recordOf(store, fate.only));
}

function presentResponses(store: Store, act: ActRow, fates: Fates) {
  const targets = targetsOf(store, act);
  const counts = { ...NO_COUNTS };
  let last: StoredEntry | undefined;
  for (const target of targets) {
    const fate = fates.of(target);
    counts[fate.state] += 1;
    if (fate.state === 'changed' && (!last || fate.by.pk > last.pk)) last = fate.by;
  }
  return {
    ...headOf(act, targets.length),
    kind: targets[0]?.last.kind === 'resolution' ? 'resolutions' : act.kind,
    ...counts,
    deeds: deedsOf(targets),
    record: targets.length === 1 ? recordOf(store, pkOfPlace(targets[0]!.last.place)) : null,
    settings: null,
    last_change: last ? changeOf(store, last) : null,
  };
}

/** Counts the targets of an act by kind of change. */
function deedsOf(targets: readonly Target[]) {
  const deeds = { ...NO_DEEDS };
  for (const target of targets) deeds[deedOf(target)] += 1;
  return deeds;
}

function deedOf({ first, last }: Target) {
  if (last.kind !== 'resolution') return last.status ?? 'cleared';
  if (last.action === 'deleted') return 'withdrawn';
  return first.action === 'created' ? 'resolved' : 'revised';
}

/** How people recognize a record; null if it is deleted. */
function recordOf({ records }: Store, pk: number) {
  const record = records.byPk(pk);
  if (!record) return null;
  const { id, external_id } = record;
  const values = Object.values(JSON.parse(record.fields) as Record<string, unknown>);
  // The data of an image would be no useful preview.
  const text = values.filter((value) => typeof value === 'string').find((value) => !value.startsWith('data:'));
  return { id, external_id, preview: text === undefined ? null : startOf(text) };
}
