import { setTimeout } from 'node:timers/promises';
import { EntityNotFoundError } from '../../http/errors.ts';
import type { Origin } from '../../history/origin.ts';
import { now } from '../../store/clock.ts';
import type { NewRecordJob, RecordJob } from '../store/recordJobs.ts';
import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import { annotationChanges, beginAct } from '../acts/annotations.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskDocument } from '../store/taskRecords.ts';
import { microsecondsOf } from './dates.ts';

/** The number of records to write at a time. */
export const BATCH = 250;
/** The time for other requests between two batches. */
const PAUSE_MS = 10;
/** The target time of a batch, which limits its size where records have many vectors. */
const BATCH_MS = 50;

export const pause = (): Promise<void> => setTimeout(PAUSE_MS);

/**
 * Removes or discards records between other requests, except records that are logged again while it runs. Returns the number of changed
 * records.
 */
export async function changeInSteps(
  store: Store,
  { pk, name }: TaskDatasetRow,
  becomes: NewRecordJob['becomes'],
  ordinals: Uint32Array,
  origin: Origin,
): Promise<number> {
  const { db, tasks } = store;
  const begin = (): NewRecordJob => {
    const act_pk = becomes === 'discarded' ? beginAct(store, pk, origin) : null;
    return { dataset_pk: pk, becomes, begun_at: now(), act_pk, ordinals };
  };
  if (ordinals.length <= BATCH) {
    return db.transaction(() => {
      const job = begin();
      const changed = changeBatch(store, job, ordinals);
      dropEmptyAct(store, job);
      return changed;
    });
  }
  const job = db.transaction(() => {
    const begun = begin();
    return { ...begun, pk: tasks.jobs.add(begun) };
  });
  let count = 0;
  try {
    for (const changed of runJob(store, job)) {
      count += changed;
      await pause();
    }
  } catch (error) {
    // The caller, who is told, begins again.
    end(store, job);
    throw error;
  }
  if (!tasks.datasets.exists(pk)) throw new EntityNotFoundError('ServiceDataset', name);
  return count;
}

/**
 * Returns what completes the jobs of the previous process: each call changes a batch, or returns false if there is none. Reads the list of
 * jobs before new ones start.
 */
export function resumeJobs(store: Store): () => boolean {
  const jobs = store.tasks.jobs.all();
  let running: Generator<number> | undefined;
  return () => {
    const [job] = jobs;
    if (!job) return false;
    const batches = running ?? runJob(store, job);
    // After an error the job begins again.
    running = undefined;
    if (batches.next().done) jobs.shift();
    else running = batches;
    return true;
  };
}

/** Repeating a batch changes nothing. */
function* runJob(store: Store, job: RecordJob): Generator<number> {
  const { dataset_pk, ordinals } = job;
  let size = BATCH;
  for (let from = 0; from < ordinals.length;) {
    if (!store.tasks.datasets.exists(dataset_pk)) return;
    const begun = performance.now();
    const changed = changeBatch(store, job, ordinals.subarray(from, from + size));
    from += size;
    size = Math.min(BATCH, Math.ceil((size * BATCH_MS) / (performance.now() - begun)));
    yield changed;
  }
  end(store, job);
}

function end(store: Store, job: RecordJob): void {
  store.tasks.jobs.remove(job.pk);
  dropEmptyAct(store, job);
}

function dropEmptyAct({ tasks: { acts } }: Store, { act_pk }: NewRecordJob): void {
  if (act_pk !== null && !acts.hasRecords(act_pk)) acts.remove(act_pk);
}

/** Removes or discards some records, except those that were logged later. Returns their number. */
export function changeBatch({ db, tasks }: Store, job: Omit<NewRecordJob, 'ordinals'>, ordinals: Uint32Array): number {
  const { dataset_pk: datasetPk, becomes, begun_at, act_pk } = job;
  return db.transaction(() => {
    const changes = tasks.facets.changes(datasetPk);
    const words = tasks.fullText.changes(datasetPk);
    const vectors = tasks.vectors.settingsOf(datasetPk);
    // The acts of a user who was deleted are gone.
    const isNoted = act_pk !== null && tasks.acts.exists(act_pk);
    let count = 0;
    for (const row of tasks.records.byPks(Array.from(ordinals, (ordinal) => pkOf(datasetPk, ordinal)))) {
      const document = JSON.parse(row.document) as TaskDocument;
      if (document.last_updated > begun_at) continue;
      count += 1;
      const ordinal = ordinalOf(row.pk);
      if (becomes === 'discarded') {
        const discarded: TaskDocument = { ...document, status: 'Discarded', last_updated: begun_at };
        tasks.records.setDocument(row.pk, JSON.stringify(discarded));
        changes.set({ name: 'status' }, ordinal, ['Discarded']);
        changes.set({ name: 'last_updated' }, ordinal, [microsecondsOf(begun_at)!]);
        if (!isNoted) continue;
        for (const change of annotationChanges(row.pk, document, discarded))
          tasks.acts.addRecord({ act_pk, ...change });
        continue;
      }
      changes.remove(ordinal);
      words.remove(ordinal);
      for (const settings of vectors) tasks.vectors.remove(settings.pk, ordinal);
      tasks.records.remove(row.pk);
    }
    changes.flush();
    words.flush();
    if (becomes === 'removed') {
      tasks.datasets.update(datasetPk, { records: tasks.datasets.byPk(datasetPk).records - count });
    }
    return count;
  });
}
