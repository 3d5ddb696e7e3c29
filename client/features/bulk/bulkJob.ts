import type { BulkItem } from './items.ts';

/** So many records go to the server in one call. */
export const CHUNK = 10;

/** What became of one record. */
export interface Outcome {
  readonly recordId: string;
  /** Why it was refused; null when it was saved. */
  readonly error: string | null;
}

/** Many records on their way to the server, chunk by chunk. */
export interface BulkJob {
  readonly items: readonly BulkItem[];
  /** So many of the items, from the first one on, have an outcome. */
  readonly settled: number;
  readonly failed: ReadonlyMap<string, string>;
  /** A stopped run sends no further chunk; one that waits does so until the network is back. */
  readonly state: 'running' | 'waiting' | 'stopped';
}

export const startJob = (items: readonly BulkItem[]): BulkJob => ({
  items,
  settled: 0,
  failed: new Map(),
  state: 'running',
});

/** What is sent next; empty when the run is over. */
export function nextChunk({ items, settled, state }: BulkJob): readonly BulkItem[] {
  return state === 'stopped' ? [] : items.slice(settled, settled + CHUNK);
}

/** The run once the chunk that was on its way has its outcomes; a record without one is taken as refused. */
export function settle(run: BulkJob, outcomes: readonly Outcome[], noAnswer: string): BulkJob {
  const chunk = run.items.slice(run.settled, run.settled + CHUNK);
  const failed = new Map(run.failed);
  for (const { recordId } of chunk) {
    const outcome = outcomes.find((one) => one.recordId === recordId);
    const error = outcome ? outcome.error : noAnswer;
    if (error !== null) failed.set(recordId, error);
  }
  return { ...run, settled: run.settled + chunk.length, failed };
}

/** Ends the run after the chunk that is on its way. */
export const stopJob = (run: BulkJob): BulkJob => ({ ...run, state: 'stopped' });

/** Whether the run waits for the network. A stopped run stays stopped. */
export const setWaiting = (run: BulkJob, isWaiting: boolean): BulkJob =>
  run.state === 'stopped' ? run : { ...run, state: isWaiting ? 'waiting' : 'running' };

/** How far the run is, in whole percent; 100 only when everything has its outcome. */
export const percentOf = ({ items, settled }: BulkJob): number =>
  items.length === 0 ? 100 : Math.trunc((settled / items.length) * 100);

/** The items the server has taken. */
export const savedItems = ({ items, settled, failed }: BulkJob): readonly BulkItem[] =>
  items.slice(0, settled).filter(({ recordId }) => !failed.has(recordId));

/** The items the server has refused. */
export const failedItems = ({ items, failed }: BulkJob): readonly BulkItem[] =>
  items.filter(({ recordId }) => failed.has(recordId));
