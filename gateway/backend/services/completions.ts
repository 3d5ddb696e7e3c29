import { setImmediate } from 'node:timers/promises';
import { submittedNeeded } from '../store/completions.ts';
import { BLOCKS, blockOf } from '../store/counts.ts';
import { pkOfPlace } from '../store/recordAddress.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { ResponseRow, ResponseStatus } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import { WebhookEvents } from '../webhooks/events.ts';

/** The time of a step. Other requests wait for one step at most. */
const STEP_MS = 10;

/** A response changes the completion counts, so a job that has not reached its record yet does the record's block first. */
export function settleCompletion(
  store: Store,
  dataset: DatasetRow,
  place: number,
): { place: number; isCompleted: boolean } {
  const { completions } = store;
  if (completions.isDue(dataset.pk, place)) recount(store, dataset, blockOf(place));
  return { place, isCompleted: completions.has(place) };
}

/** Completes a record after a response to it changed, or makes it pending again. */
export function trackCompletion(
  store: Store,
  dataset: DatasetRow,
  { place, isCompleted }: { place: number; isCompleted: boolean },
  statuses: readonly ResponseStatus[],
  responses?: readonly ResponseRow[],
): void {
  const { completions, counts } = store;
  const submitted = statuses.filter((status) => status === 'submitted').length;
  if (submitted >= submittedNeeded(dataset) === isCompleted) return;
  completions.set(place, !isCompleted);
  counts.countCompletion(dataset, place, responses ?? store.responses.ofRecord(place), isCompleted ? -1 : 1);
}

/** After a change of the distribution: computes the completion of all records again, in steps. */
export async function settleDistribution(store: Store, dataset: DatasetRow): Promise<void> {
  while (store.completions.hasJob(dataset.pk)) {
    recountSome(store);
    await setImmediate();
  }
}

/** A step of a job. Returns false if there is none. */
export function recountSome(store: Store): boolean {
  const { db, completions, counts, datasets } = store;
  const job = completions.firstJob();
  if (!job) return false;
  db.transaction(() => {
    const dataset = datasets.byPk(job.dataset_pk);
    const records = counts.recordBlocks(dataset.pk);
    const until = performance.now() + STEP_MS;
    let block = job.next_block;
    while (block < BLOCKS && performance.now() < until) {
      if (records[block]! > 0) recount(store, dataset, block);
      block += 1;
    }
    completions.setJob(dataset.pk, block);
  });
  return true;
}

function recount(store: Store, dataset: DatasetRow, block: number): void {
  store.counts.write();
  const places = store.completions.recount(dataset, block);
  // Otherwise the completion of a record changes only with a response, whose change is noted anyway.
  for (const place of places) store.recordChanges.note(place);
  const events = new WebhookEvents(store);
  events.responded(dataset, places.map(pkOfPlace));
  events.write();
}
