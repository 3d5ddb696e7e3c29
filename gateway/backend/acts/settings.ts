import { isDeepStrictEqual } from 'node:util';
import { ConflictError, HttpError } from '../http/errors.ts';
import type { Origin } from '../history/origin.ts';
import { settleDistribution } from '../services/completions.ts';
import { changedSettings } from '../services/questionSettings.ts';
import type { SettingsUpdate } from '../shapes/questions.ts';
import type { ActRow } from '../store/acts.ts';
import type { ChildRow, ChildStore, QuestionRow } from '../store/children.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import { announce } from '../webhooks/events.ts';
import { changeOfSettings, type LaterChange } from './later.ts';
import { addAct } from './note.ts';
import type { Restoring } from './restoreResponses.ts';
import { keep, type Step, type Toward } from './steps.ts';

/** The parts of a dataset whose changed settings are noted. */
export const SUBJECTS = ['dataset', 'fields', 'questions', 'metadataProperties', 'vectorsSettings'] as const;
export type Subject = (typeof SUBJECTS)[number];

type Values = Record<string, unknown>;

/** The details of an act that changed settings, kept for a day. */
interface Details {
  subject: Subject;
  id: string;
  /** The changed columns. */
  before: Values;
  after: Values;
}

interface Row {
  id: string;
}

/** Columns that every update changes. They are not noted. */
const TIMES = ['updated_at', 'last_activity_at'];

/** Notes changed settings, in the transaction of the change, so that its user can take it back. */
export function noteSettings(
  store: Store,
  origin: Origin,
  dataset_pk: number,
  subject: Subject,
  before: Row,
  after: Row,
): void {
  const [old, now] = [{ ...before } as Values, { ...after } as Values];
  const changed = Object.keys(old).filter((name) => !TIMES.includes(name) && !isDeepStrictEqual(old[name], now[name]));
  if (changed.length === 0) return;
  const details: Details = { subject, id: before.id, before: pick(old, changed), after: pick(now, changed) };
  addAct(store, store.acts, origin, { dataset_pk, kind: 'settings', batch: null, details: JSON.stringify(details) });
}

const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const detailsOf = ({ details }: ActRow): Details => JSON.parse(details!) as Details;

type SettingsFate = 'done' | 'undone' | 'changed' | 'deleted';

/** The state of an act's settings now: as the act left them, undone, changed later, or deleted. */
export function fateOfSettings(store: Store, act: ActRow): SettingsFate {
  const { subject, id, before, after } = detailsOf(act);
  const current = currentOf(store, subject, id);
  if (!current) return 'deleted';
  const left = act.is_undone === 1 ? before : after;
  if (!isDeepStrictEqual(pick(current, Object.keys(left)), left)) return 'changed';
  return act.is_undone === 1 ? 'undone' : 'done';
}

/** The changed settings in words of the API. */
export function presentSettings(store: Store, act: ActRow) {
  const { subject, id, before } = detailsOf(act);
  const current = currentOf(store, subject, id);
  const title = (current?.title ?? current?.name ?? null) as string | null;
  return { subject, title, action: 'changed', changed: Object.keys(before) };
}

const currentOf = (store: Store, subject: Subject, id: string): Values | undefined =>
  (subject === 'dataset' ? store.datasets.byId(id) : partsOf(store, subject).byId(id)) as Values | undefined;

const partsOf = (store: Store, subject: Exclude<Subject, 'dataset'>) =>
  store[subject] as unknown as Pick<ChildStore<ChildRow>, 'byId' | 'update'>;

/** Restores settings as a whole, unless they were changed since. `later` is what keeps them from being restored. */
export async function restoreWhole(
  { fate, toward, isAllowed }: { fate: SettingsFate; toward: Toward; isAllowed: boolean },
  later: () => LaterChange | null,
  restore: () => void | Promise<void>,
): Promise<Step> {
  const kept = (...why: Parameters<typeof keep>): Step => ({ changed: 0, kept: [keep(...why)] });
  if (fate === (toward === 'undone' ? 'undone' : 'done')) return { changed: 0, kept: [] };
  if (fate === 'deleted') return kept('deleted', null);
  if (fate === 'changed') return kept('changed', null, { change: later() });
  if (!isAllowed) return kept('refused', null, { detail: 'Operation not allowed' });
  try {
    await restore();
    return { changed: 1, kept: [] };
  } catch (error) {
    if (error instanceof HttpError) return kept('refused', null, { detail: error.message });
    throw error;
  }
}

/** Restores the settings from before an act, or from after it. */
export function restoreSettings({ store, toward, managesSettings }: Restoring, act: ActRow): Promise<Step> {
  const { subject, id, before, after } = detailsOf(act);
  const values = toward === 'undone' ? before : after;
  const restore = async (): Promise<void> => {
    const dataset = store.db.transaction(() => {
      store.acts.setUndone(act.pk, toward === 'undone');
      if (subject === 'dataset') return restoreDataset(store, store.datasets.byId(id)!, values);
      const parts = partsOf(store, subject);
      const row = parts.byId(id)!;
      if (subject === 'questions' && values.settings) {
        changedSettings((row as QuestionRow).settings, values.settings as SettingsUpdate);
      }
      parts.update(row.pk, values);
      return undefined;
    });
    if (dataset) await settleDistribution(store, dataset);
  };
  const change = { fate: fateOfSettings(store, act), toward, isAllowed: managesSettings };
  return restoreWhole(change, () => changeOfSettings(store, store.acts, act), restore);
}

function restoreDataset(store: Store, dataset: DatasetRow, values: Values): DatasetRow {
  const { name, min_submitted } = values as Partial<DatasetRow>;
  if (name !== undefined && store.datasets.byName(dataset.workspace_pk, name)) {
    throw new ConflictError(`Dataset with name \`${name}\` already exists`);
  }
  const changed = announce(store, 'dataset.updated', store.datasets.update(dataset, values));
  if (min_submitted !== undefined) store.completions.setJob(dataset.pk, 0);
  return changed;
}
