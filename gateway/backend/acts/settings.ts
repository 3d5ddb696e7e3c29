import { isDeepStrictEqual } from 'node:util';
import { ConflictError, HttpError } from '../http/errors.ts';
import type { Origin } from '../history/origin.ts';
import { settleDistribution } from '../services/completions.ts';
import { changedSettings } from '../services/questionSettings.ts';
import type { SettingsUpdate } from '../shapes/questions.ts';
import type { ActRow } from '../store/acts.ts';
import type { ChildRow, ChildStore, QuestionRow } from '../store/children.ts';
import { nowMicroseconds } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import { announce } from '../webhooks/events.ts';

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
  { userPk, client }: Origin,
  datasetPk: number,
  subject: Subject,
  before: Row,
  after: Row,
): void {
  const [old, now] = [{ ...before } as Values, { ...after } as Values];
  const changed = Object.keys(old).filter((name) => !TIMES.includes(name) && !isDeepStrictEqual(old[name], now[name]));
  if (userPk === null || changed.length === 0) return;
  // Makes sure that the user is in history_people, so that later readers can name the author of this change.
  store.history.person(userPk);
  const details: Details = { subject, id: before.id, before: pick(old, changed), after: pick(now, changed) };
  const own = { dataset_pk: datasetPk, user_pk: userPk, made_at: nowMicroseconds(), client, batch: null };
  store.acts.add({ ...own, kind: 'settings', details: JSON.stringify(details) });
}

const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const detailsOf = ({ details }: ActRow): Details => JSON.parse(details!) as Details;

export type SettingsFate = 'done' | 'undone' | 'changed' | 'deleted';

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

/** Restores the settings from before an act, or from after it. Returns why not, if they cannot be restored. */
export async function restoreSettings(
  store: Store,
  act: ActRow,
  toward: 'undone' | 'redone',
): Promise<{ refused: string | null }> {
  const { subject, id, before, after } = detailsOf(act);
  const values = toward === 'undone' ? before : after;
  try {
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
    return { refused: null };
  } catch (error) {
    if (error instanceof HttpError) return { refused: error.message };
    throw error;
  }
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
