import { useEffect, useRef, useState } from 'react';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { randomId } from '#client/lib/randomId.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { notifyUnlessRetried, remedyFor } from './retry.ts';

/** The outcome for one record. */
export interface Outcome {
  readonly recordId: string;
  /** Why the item failed; null if it was saved. */
  readonly error: string | null;
  /** The saved version, if the server returns it. */
  readonly version?: string | null;
  readonly isOffline?: boolean;
}

interface JobItem {
  readonly recordId: string;
}

/** Many records that are sent to the server chunk by chunk. */
export interface Job<Item extends JobItem> {
  readonly items: readonly Item[];
  /** The outcomes so far, in the order of the items. */
  readonly outcomes: readonly Outcome[];
  /** A waiting job waits for the network. */
  readonly state: 'running' | 'waiting' | 'stopped';
}

export interface JobTarget<Item extends JobItem> {
  readonly chunkSize: number;
  /** Resolves once all earlier actions are sent. Until then, the job can be stopped. */
  ready?(): Promise<unknown>;
  /** Sends one chunk; rejects if the whole call failed. A chunk may be sent twice, with the same key. */
  send(chunk: readonly Item[], key: string): Promise<readonly Outcome[]>;
  /** Whether the job waits for the network and notifies of failures; otherwise records fail offline, and the caller shows the reason. */
  readonly waitsForNetwork: boolean;
}

/** Announces a changed job of the page, with the number of items it has still to send, and its state. */
export const jobChanges = createEmitter<[job: object, left: number, state: Job<JobItem>['state']]>();

export const browser = {
  isOnline: () => navigator.onLine,
  /** Resolves when the network may be back. */
  online: (signal: AbortSignal) =>
    new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true, signal })),
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** Sends items chunk by chunk. `finished` resolves to the finished job and never rejects. */
export function startJob<Item extends JobItem>(
  items: readonly Item[],
  { chunkSize, send, ready, waitsForNetwork }: JobTarget<Item>,
  onChange: (job: Job<Item>) => void,
  { isOnline, online, pause } = browser,
) {
  let job: Job<Item> = { items, outcomes: [], state: 'running' };
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));

  function update(change: Partial<Job<Item>>): void {
    // A stopped job stays stopped.
    job = { ...job, ...change, ...(stopping.signal.aborted && { state: 'stopped' }) };
    note();
    onChange(job);
  }

  const note = (): void =>
    jobChanges.emit(stopping, job.state === 'stopped' ? 0 : items.length - job.outcomes.length, job.state);

  async function untilOnline(): Promise<void> {
    if (isOnline() || !waitsForNetwork) return;
    update({ state: 'waiting' });
    const waiting = new AbortController();
    await Promise.race([online(waiting.signal), stopped]);
    waiting.abort();
    update({ state: 'running' });
  }

  /** The outcomes of a chunk; null if the job was stopped before it was sent. */
  async function attempt(chunk: readonly Item[]): Promise<readonly Outcome[] | null> {
    const key = randomId();
    for (let failures = 0; ;) {
      await untilOnline();
      await Promise.race([ready?.(), stopped]);
      if (job.state === 'stopped') return null;
      try {
        return await send(chunk, key);
      } catch (error) {
        const problem = problemOf(error);
        const remedy = remedyFor(problem, failures, !isOnline());
        if (waitsForNetwork) notifyUnlessRetried(error, remedy);
        if (remedy.kind === 'retry') {
          failures += 1;
          await Promise.race([pause(remedy.inMs), stopped]);
        } else if (remedy.kind === 'refuse' || isOnline() || !waitsForNetwork) {
          // With other errors, the next chunk would be refused, too.
          if (!CHUNK_ERRORS.includes(problem.status)) stop();
          const isOffline = problem.status === 0 && !isOnline();
          return chunk.map(({ recordId }) => ({ recordId, error: saveMessage(error), isOffline }));
        }
      }
    }
  }

  async function sendAll(): Promise<Job<Item>> {
    note();
    onChange(job);
    while (job.state !== 'stopped' && job.outcomes.length < items.length) {
      const chunk = items.slice(job.outcomes.length, job.outcomes.length + chunkSize);
      const answered = await attempt(chunk);
      if (!answered) break;
      const outcomes = new Map(answered.map((outcome) => [outcome.recordId, outcome]));
      const settled = chunk.map(
        ({ recordId }) => outcomes.get(recordId) ?? { recordId, error: saveMessage(undefined) },
      );
      update({ outcomes: [...job.outcomes, ...settled] });
    }
    return job;
  }

  /** Stops the job after the chunk in flight. */
  function stop(): void {
    stopping.abort();
    update({});
  }

  return { finished: sendAll(), stop };
}

/** Errors that concern the records of one chunk. */
const CHUNK_ERRORS = [400, 409, 413, 422];

/** The progress in whole percent; 100 only if all items have an outcome. */
export const percentOf = ({ items, outcomes }: Job<JobItem>): number =>
  items.length === 0 ? 100 : Math.trunc((outcomes.length / items.length) * 100);

/** Record id → why it failed. */
export const failuresOf = ({ outcomes }: Job<JobItem>): ReadonlyMap<string, string> =>
  new Map(outcomes.flatMap(({ recordId, error }) => (error === null ? [] : [[recordId, error]])));

export const savedItems = <Item extends JobItem>({ items, outcomes }: Job<Item>): readonly Item[] =>
  items.filter((_item, index) => outcomes[index]?.error === null);

export const failedItems = <Item extends JobItem>({ items, outcomes }: Job<Item>): readonly Item[] =>
  items.filter((_item, index) => typeof outcomes[index]?.error === 'string');

/** Runs one job at a time. */
export function useJob<Item extends { readonly recordId: string }>() {
  const [job, setJob] = useState<Job<Item> | null>(null);
  const current = useRef<ReturnType<typeof startJob<Item>>>(undefined);
  const { send, stop } = useHandlers({
    /** Resolves to the finished job; never rejects. */
    async send(items: readonly Item[], target: JobTarget<Item>): Promise<Job<Item>> {
      current.current = startJob(items, target, setJob);
      const finished = await current.current.finished;
      setJob(null);
      return finished;
    },
    stop: (): void => current.current?.stop(),
  });
  // Leaving the page, after a confirmation, stops the job.
  useEffect(() => stop, [stop]);
  return { job, send, stop };
}
