import { setTimeout } from 'node:timers/promises';
import { EntityNotFoundError } from '../../http/errors.ts';
import { now } from '../../store/clock.ts';
import type { RecordJob, NewRecordJob } from '../../store/jobs.ts';
import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument, TaskRecordRow } from '../store/taskRecords.ts';

/** So many records are written at a time. */
export const STEP = 250;
/** What others have of the thread between two steps; to be answered takes a few turns of its loop. */
const PAUSE_MS = 10;

export const pause = (): Promise<void> => setTimeout(PAUSE_MS);

/** Changes records, all or nothing. What is kept in memory of them is forgotten when the changes are taken back. */
export function changing<T>({ db, tasks }: Store, work: () => T): T {
  try {
    return db.transaction(work);
  } catch (error) {
    tasks.facets.forgetColumns();
    throw error;
  }
}

/**
 * Takes records away, or sets them aside. Others are answered meanwhile; what they log anew is left as they logged it. Returns how
 * many records it came to.
 */
export async function changeRecords(
  store: Store,
  { pk, name }: TaskDatasetRow,
  becomes: NewRecordJob['becomes'],
  ordinals: Uint32Array,
): Promise<number> {
  const { tasks } = store;
  const change = { dataset_pk: pk, becomes, begun_at: now(), ordinals };
  if (ordinals.length <= STEP) return changeSome(store, change, ordinals);
  const jobs = { ...change, pk: tasks.jobs.add(change) };
  let count = 0;
  for (const changed of changeSteps(store, jobs)) {
    count += changed;
    await pause();
  }
  if (!tasks.datasets.isThere(pk)) throw new EntityNotFoundError('ServiceDataset', name);
  return count;
}

/** What the server's end has cut short, to be gone on with step by step. */
export const resumeJobs = (store: Store): Generator<number> => stepsOfAll(store, store.tasks.jobs.all());

function* stepsOfAll(store: Store, changes: readonly RecordJob[]): Generator<number> {
  for (const change of changes) yield* changeSteps(store, change);
}

/** A step may take so long; with many vectors, fewer records are enough for that. */
const STEP_MS = 50;

/** A step that was done already finds nothing to do. */
function* changeSteps(store: Store, { pk, ...change }: RecordJob): Generator<number> {
  const { ordinals, dataset_pk } = change;
  let size = STEP;
  for (let from = 0; from < ordinals.length;) {
    if (!store.tasks.datasets.isThere(dataset_pk)) return;
    const begun = performance.now();
    const changed = changeSome(store, change, ordinals.subarray(from, from + size));
    from += size;
    const fitting = Math.ceil((size * STEP_MS) / (performance.now() - begun));
    size = Math.min(STEP, fitting);
    yield changed;
  }
  store.tasks.jobs.remove(pk);
}

function changeSome(store: Store, { dataset_pk, becomes, begun_at }: NewRecordJob, ordinals: Uint32Array): number {
  const { records } = store.tasks;
  return changing(store, () => {
    const rows = records.byPks(Array.from(ordinals, (ordinal) => pkOf(dataset_pk, ordinal)));
    const meant = rows.map(read).filter(({ document }) => document.last_updated <= begun_at);
    if (becomes === 'removed') remove(store, dataset_pk, meant);
    else discard(store, dataset_pk, meant);
    return meant.length;
  });
}

interface Meant {
  pk: number;
  document: TaskDocument;
}

const read = ({ pk, document }: TaskRecordRow): Meant => ({ pk, document: JSON.parse(document) as TaskDocument });

/** Nothing else about them changes. */
function discard({ tasks }: Store, datasetPk: number, records: readonly Meant[]): void {
  const changes = tasks.facets.changes(datasetPk);
  for (const { pk, document } of records) {
    tasks.records.setDocument(pk, JSON.stringify({ ...document, status: 'Discarded' } satisfies TaskDocument));
    changes.set({ name: 'status' }, ordinalOf(pk), ['Discarded']);
  }
  changes.flush();
}

/** Out of every index, too. */
function remove({ tasks }: Store, datasetPk: number, records: readonly Meant[]): void {
  const vectors = tasks.vectors.settingsOf(datasetPk);
  const changes = tasks.facets.changes(datasetPk);
  for (const { pk } of records) {
    const ordinal = ordinalOf(pk);
    changes.forget(ordinal);
    tasks.text.remove(datasetPk, ordinal);
    for (const settings of vectors) tasks.vectors.remove(settings.pk, ordinal);
    tasks.records.remove(pk);
  }
  changes.flush();
  tasks.datasets.update(datasetPk, { records: tasks.datasets.byPk(datasetPk).records - records.length });
}
