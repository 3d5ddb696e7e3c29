import { presentPerson } from '../history/readHistory.ts';
import { nowMicroseconds, wireTime } from '../store/clock.ts';
import type { ActRow } from '../store/acts.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { StoredEntry } from '../store/history.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import type { UserRow } from '../store/users.ts';
import { DAY } from './note.ts';
import { fateOfSettings, presentSettings } from './settings.ts';
import { Fates, type Target, targetsOf } from './targets.ts';

/** What a user did in a dataset during the last day, newest first. */
export function readActs(store: Store, dataset: DatasetRow, user: UserRow, limit: number) {
  const rows = store.acts.page(dataset.pk, user.pk, nowMicroseconds() - DAY, limit + 1);
  const fates = new Fates(store);
  return {
    items: rows.slice(0, limit).map((act) => presentAct(store, act, fates)),
    has_next: rows.length > limit,
  };
}

const presentAct = (store: Store, act: ActRow, fates: Fates) =>
  act.kind === 'settings' ? presentSettingsAct(store, act) : presentResponses(store, act, fates);

function presentSettingsAct(store: Store, act: ActRow) {
  const fate = fateOfSettings(store, act);
  return {
    ...headOf(act, 1),
    ...NO_COUNTS,
    [fate]: 1,
    ...{ deeds: deedsOf([]), record: null, settings: presentSettings(store, act) },
    last_change: fate === 'changed' ? changeOfSettings(store, act) : null,
  };
}

/** Who changed the same settings later; null if nobody knows. */
export function changeOfSettings(store: Store, act: ActRow) {
  const later = store.acts.laterSettings(act);
  if (!later) return null;
  const person = store.history.personOfUser(later.user_pk);
  return { user: personOf(store.history, person?.pk ?? null), made_at: wireTime(later.made_at) };
}

const NO_COUNTS = { done: 0, undone: 0, changed: 0, deleted: 0 };

const headOf = ({ id, kind, client, made_at }: ActRow, total: number) => ({
  ...{ id, kind, client, made_at: wireTime(made_at), total },
});

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
    ...counts,
    deeds: deedsOf(targets),
    record: targets.length === 1 ? recordOf(store, targets[0]!) : null,
    settings: null,
    last_change: last ? changeOf(store, last) : null,
  };
}

/** What was done with how many records. */
function deedsOf(targets: readonly Target[]) {
  const deeds = { submitted: 0, discarded: 0, draft: 0, cleared: 0 };
  for (const { last } of targets) deeds[last.status ?? 'cleared'] += 1;
  return deeds;
}

const PREVIEW = 80;

/** Never half of a character. */
const startOf = (text: string): string =>
  Array.from(text.slice(0, 2 * PREVIEW))
    .slice(0, PREVIEW)
    .join('');

/** How people recognize a record; null if it is deleted. */
function recordOf({ records }: Store, { last }: Target) {
  const record = records.byPk(pkOfPlace(last.place));
  if (!record) return null;
  const { id, external_id } = record;
  const values = Object.values(JSON.parse(record.fields) as Record<string, unknown>);
  // Nobody reads the data of an image.
  const text = values.filter((value) => typeof value === 'string').find((value) => !value.startsWith('data:'));
  return { id, external_id, preview: text === undefined ? null : startOf(text) };
}

function personOf(history: Store['history'], pk: number | null) {
  const [person] = pk === null ? [] : history.people([pk]);
  return person ? presentPerson(person) : null;
}

/** Who changed something later, and when. */
export function changeOf({ history }: Store, { actor, made_at }: StoredEntry) {
  return { user: personOf(history, actor), made_at: wireTime(made_at) };
}
