import { changeByAct } from '../../acts/later.ts';
import { addAct } from '../../acts/note.ts';
import { BATCH, type Kept, keep, type Step, type Toward } from '../../acts/steps.ts';
import type { Origin } from '../../history/origin.ts';
import { HttpError } from '../../http/errors.ts';
import type { ActRow } from '../../store/acts.ts';
import { now, nowMicroseconds } from '../../store/clock.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { facetValuesOf } from '../services/indexing.ts';
import { checkLabels } from '../services/labels.ts';
import type { ActRecordRow } from '../store/taskActs.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';

/** The part of a record that an act on annotations changes, and that undo restores. */
type Annotated = Pick<TaskDocument, 'status' | 'annotation' | 'annotations'>;

/** JSON that is equal for equal annotations. */
const annotatedText = ({ status, annotation, annotations }: Annotated): string =>
  JSON.stringify({ status, annotation, annotations } satisfies Annotated);

export interface Change {
  record_pk: number;
  before: string;
  after: string;
}

/** The change of a record's annotation; none if it stays. */
export function annotationChanges(record_pk: number, old: Annotated, saved: Annotated): Change[] {
  const [before, after] = [annotatedText(old), annotatedText(saved)];
  return before === after ? [] : [{ record_pk, before, after }];
}

/** Notes changed annotations, in the transaction of the change, so that their user can take them back. */
export function noteAnnotations(
  store: Store,
  { pk: datasetPk }: Pick<TaskDatasetRow, 'pk'>,
  origin: Origin,
  batch: string | null,
  changes: readonly Change[],
): void {
  const { userPk } = origin;
  if (userPk === null || changes.length === 0) return;
  const before = batch === null ? undefined : store.tasks.acts.ofBatch('annotations', batch, datasetPk, userPk);
  if (before) store.tasks.acts.moveTo(before.pk, nowMicroseconds());
  const act_pk = before?.pk ?? beginAct(store, datasetPk, origin, batch)!;
  for (const change of changes) store.tasks.acts.addRecord({ act_pk, ...change });
}

/** An act on annotations, without records yet. Null for a user who is deleted. */
export const beginAct = (store: Store, dataset_pk: number, origin: Origin, batch: string | null = null) =>
  addAct(store, store.tasks.acts, origin, { dataset_pk, kind: 'annotations', batch, details: null });

export interface Restoring {
  store: Store;
  dataset: TaskDatasetRow;
  toward: Toward;
}

/** Restores the annotations from before an act, or from after it, a batch in each step. Yields the ids of the records. */
export function* restoreAnnotations(
  restoring: Restoring,
  act: ActRow,
  from: number,
): Generator<Step & { restored: string[] }> {
  const { store, dataset } = restoring;
  const { acts, records, facets, datasets } = store.tasks;
  for (let after = from; ;) {
    const rows = acts.records(act.pk, after, BATCH);
    if (rows.length === 0) return;
    after = rows.at(-1)!.record_pk;
    const restored: string[] = [];
    const kept: Kept[] = [];
    store.db.transaction(() => {
      const found = new Map(records.byPks(rows.map(({ record_pk }) => record_pk)).map((row) => [row.pk, row]));
      const changes = facets.changes(dataset.pk);
      const at = now();
      for (const row of rows) {
        const record = found.get(row.record_pk);
        const outcome = record ? restore(restoring, changes, row, record, at) : keep('deleted', null);
        if (outcome === 'restored') restored.push(record!.id);
        else if (outcome) kept.push(outcome);
      }
      changes.flush();
      if (restored.length > 0) datasets.update(dataset.pk, { last_updated: at });
    });
    yield { changed: restored.length, kept, at: after, restored };
  }
}

/** The facets that follow from annotations. */
const FACETS = ['status', 'predicted', 'annotated_as', 'annotated_by', 'annotated_mentions', 'last_updated'] as const;

/** Undefined if the record already has the wanted annotation. */
function restore(
  { store, dataset, toward }: Restoring,
  changes: ReturnType<Store['tasks']['facets']['changes']>,
  { act_pk, record_pk, before, after, is_undone }: ActRecordRow,
  { id, document: stored }: TaskRecordRow,
  at: string,
): Kept | 'restored' | undefined {
  const { acts, records } = store.tasks;
  const { annotation, annotations, ...rest } = JSON.parse(stored) as TaskDocument;
  const current = annotatedText({ status: rest.status, annotation, annotations });
  const isUndoing = toward === 'undone';
  if (is_undone === (isUndoing ? 1 : 0)) return undefined;
  const [from, to] = isUndoing ? [after, before] : [before, after];
  if (current !== from) {
    const other = acts.lastOther(record_pk, act_pk);
    return keep('changed', id, { change: other ? changeByAct(store, other) : null });
  }
  const document: TaskDocument = { ...rest, ...(JSON.parse(to) as Annotated), last_updated: at };
  try {
    checkLabels(dataset, [document]);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return keep('refused', id, { detail: error.message });
  }
  records.setDocument(record_pk, JSON.stringify(document));
  const values = facetValuesOf(dataset.task, document);
  for (const name of FACETS) changes.set({ name }, ordinalOf(record_pk), values[name]!);
  acts.setRecordUndone(act_pk, record_pk, isUndoing);
  return 'restored';
}
