import { changeOfSettings } from '../../acts/later.ts';
import { addAct } from '../../acts/note.ts';
import { restoreWhole } from '../../acts/settings.ts';
import type { Step } from '../../acts/steps.ts';
import type { Origin } from '../../history/origin.ts';
import type { ActRow } from '../../store/acts.ts';
import type { Store } from '../../store/store.ts';
import { saveSettings } from '../services/labels.ts';
import type { TaskDatasetRow, TaskSettings } from '../store/taskDatasets.ts';
import type { TaskRule } from '../store/taskStore.ts';
import type { Restoring } from './annotations.ts';

/** A setting of an older dataset: its labels, or the rule with a query. */
type Setting = { subject: 'labels' } | { subject: 'rules'; query: string };
type Value = TaskSettings | TaskRule | null;

/** A changed setting, as it is kept for a day. */
interface Details {
  /** Identifies the setting, in all changes of it. */
  id: string;
  setting: Setting;
  before: Value;
  after: Value;
}

const detailsOf = ({ details }: ActRow): Details => JSON.parse(details!) as Details;

const valueOf = ({ tasks }: Store, { pk }: TaskDatasetRow, setting: Setting): Value =>
  setting.subject === 'labels' ? tasks.datasets.byPk(pk).settings : (tasks.rules.find(pk, setting.query) ?? null);

const areSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Changes a setting, and notes it in the same transaction, so that its user can take it back. */
export const changingSetting = <T>(
  store: Store,
  dataset: TaskDatasetRow,
  origin: Origin,
  setting: Setting,
  change: () => T,
): T =>
  store.db.transaction(() => {
    const before = valueOf(store, dataset, setting);
    const result = change();
    const after = valueOf(store, dataset, setting);
    if (areSame(before, after)) return result;
    const details = JSON.stringify({ id: JSON.stringify(setting), setting, before, after } satisfies Details);
    addAct(store, store.tasks.acts, origin, { dataset_pk: dataset.pk, kind: 'settings', batch: null, details });
    return result;
  });

/** The state of a setting that an act changed. */
export function fateOfSetting(store: Store, dataset: TaskDatasetRow, act: ActRow): 'done' | 'undone' | 'changed' {
  const { setting, before, after } = detailsOf(act);
  const isUndone = act.is_undone === 1;
  if (!areSame(valueOf(store, dataset, setting), isUndone ? before : after)) return 'changed';
  return isUndone ? 'undone' : 'done';
}

/** The changed setting in words of the API. */
export function presentSetting(act: ActRow) {
  const { setting, before, after } = detailsOf(act);
  const member = (value: Value, name: string) => (value as Record<string, unknown> | null)?.[name];
  const names = Object.keys({ ...before, ...after });
  return {
    subject: setting.subject,
    title: setting.subject === 'rules' ? setting.query : null,
    action: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    changed: names.filter((name) => !areSame(member(before, name), member(after, name))),
  };
}

export interface Rights {
  /** Whether the user may change rules. */
  managesRules: boolean;
  /** Whether the user may change the labels, and delete records. */
  managesDataset: boolean;
}

/** Restores a setting from before an act, or from after it. */
export function restoreSetting(restoring: Restoring & Rights, act: ActRow): Promise<Step> {
  const { store, dataset, toward, managesRules, managesDataset } = restoring;
  const { setting, before, after } = detailsOf(act);
  const isUndoing = toward === 'undone';
  const isAllowed = setting.subject === 'rules' ? managesRules : managesDataset;
  return restoreWhole(
    { fate: fateOfSetting(store, dataset, act), toward, isAllowed },
    () => changeOfSettings(store, store.tasks.acts, act),
    () =>
      store.db.transaction(() => {
        put(store, dataset, setting, isUndoing ? before : after);
        store.tasks.acts.setUndone(act.pk, isUndoing);
      }),
  );
}

function put({ tasks }: Store, dataset: TaskDatasetRow, setting: Setting, value: Value): void {
  const { pk } = dataset;
  if (setting.subject === 'labels') {
    if (value) saveSettings(tasks, dataset, value as TaskSettings);
    else tasks.datasets.update(pk, { settings: null });
  } else if (!value) tasks.rules.remove(pk, setting.query);
  else if (tasks.rules.find(pk, setting.query)) tasks.rules.update(pk, value as TaskRule);
  else tasks.rules.add(pk, value as TaskRule);
}
