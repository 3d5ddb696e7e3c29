import { useEffect, useRef, useState } from 'react';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { tellFailure } from '#client/graphql/notices.ts';
import { useHandlers } from '#client/lib/useHandlers.ts';
import { remedyFor } from './retry.ts';

/** What became of one record. */
export interface Outcome {
  readonly recordId: string;
  /** Why it was refused; null when it was saved. */
  readonly error: string | null;
  /** The version that is saved now, where the server tells. */
  readonly version?: string | null;
  /** Whether it was refused because there was no network. */
  readonly isOffline?: boolean;
}

interface JobItem {
  readonly recordId: string;
}

/** Many records on their way to the server, chunk by chunk. */
export interface Job<Item extends JobItem> {
  readonly items: readonly Item[];
  /** What became of the items so far, from the first one on. */
  readonly outcomes: readonly Outcome[];
  /** A stopped job sends no further chunk; one that waits does so until the network is back. */
  readonly state: 'running' | 'waiting' | 'stopped';
}

/** Where the items go, and how. */
export interface JobTarget<Item extends JobItem> {
  readonly chunkSize: number;
  /** Sends one chunk. Rejects when the call as a whole was refused or had no answer. Sending a chunk twice does no harm. */
  send(chunk: readonly Item[]): Promise<readonly Outcome[]>;
  /** Whether a job without a network waits for it; otherwise its records are refused. */
  readonly waitsForNetwork: boolean;
  /** Whether the caller tells of failures by itself. */
  readonly isQuiet: boolean;
}

/** What a job needs of the browser. */
export const browser = {
  isOnline: () => navigator.onLine,
  /** Resolves when the network may be back; listens no longer than until the signal. */
  online: (signal: AbortSignal) =>
    new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true, signal })),
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** Sends items chunk by chunk, one after the other. `finished` resolves to the job once it is over, and never rejects. */
export function startJob<Item extends JobItem>(
  items: readonly Item[],
  { chunkSize, send, waitsForNetwork, isQuiet }: JobTarget<Item>,
  onChange: (job: Job<Item>) => void,
  { isOnline, online, pause } = browser,
) {
  let job: Job<Item> = { items, outcomes: [], state: 'running' };
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));

  function update(change: Partial<Job<Item>>): void {
    // A stopped job stays stopped.
    job = { ...job, ...change, ...(stopping.signal.aborted && { state: 'stopped' }) };
    onChange(job);
  }

  async function untilOnline(): Promise<void> {
    if (isOnline() || !waitsForNetwork) return;
    update({ state: 'waiting' });
    const waiting = new AbortController();
    await Promise.race([online(waiting.signal), stopped]);
    waiting.abort();
    update({ state: 'running' });
  }

  /** The outcomes of a chunk, or null when the job was stopped before it reached the server. */
  async function attempt(chunk: readonly Item[]): Promise<readonly Outcome[] | null> {
    for (let failures = 0; ;) {
      await untilOnline();
      if (job.state === 'stopped') return null;
      try {
        return await send(chunk);
      } catch (error) {
        const problem = problemOf(error);
        const remedy = remedyFor(problem, failures, !isOnline());
        if (!isQuiet && (remedy.kind !== 'retry' || problem.status === 429)) tellFailure(error);
        if (remedy.kind === 'retry') {
          failures += 1;
          await Promise.race([pause(remedy.inMs), stopped]);
        } else if (remedy.kind === 'refuse' || isOnline() || !waitsForNetwork) {
          // What refuses every chunk alike would only refuse the next one too.
          if (!CHUNK_ERRORS.includes(problem.status)) stop();
          const isOffline = problem.status === 0 && !isOnline();
          return chunk.map(({ recordId }) => ({ recordId, error: saveMessage(error), isOffline }));
        }
      }
    }
  }

  async function sendAll(): Promise<Job<Item>> {
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

  /** Ends the job after the chunk that is on its way. */
  function stop(): void {
    stopping.abort();
    update({});
  }

  return { finished: sendAll(), stop };
}

/** Errors that are about the records of one chunk. */
const CHUNK_ERRORS = [400, 409, 413, 422];

/** How far the job is, in whole percent; 100 only when every item has its outcome. */
export const percentOf = ({ items, outcomes }: Job<JobItem>): number =>
  items.length === 0 ? 100 : Math.trunc((outcomes.length / items.length) * 100);

/** The records that were refused, and why. */
export const failuresOf = ({ outcomes }: Job<JobItem>): ReadonlyMap<string, string> =>
  new Map(outcomes.flatMap(({ recordId, error }) => (error === null ? [] : [[recordId, error]])));

/** The items that were saved. */
export const savedItems = <Item extends JobItem>({ items, outcomes }: Job<Item>): readonly Item[] =>
  items.filter((_item, index) => outcomes[index]?.error === null);

/** The items that were refused. */
export const failedItems = <Item extends JobItem>({ items, outcomes }: Job<Item>): readonly Item[] =>
  items.filter((_item, index) => typeof outcomes[index]?.error === 'string');

/** Sends many records to the server, one job at a time; `job` is the one on its way. */
export function useJob<Item extends { readonly recordId: string }>() {
  const [job, setJob] = useState<Job<Item> | null>(null);
  const current = useRef<ReturnType<typeof startJob<Item>>>(undefined);
  const { send, stop } = useHandlers({
    /** Resolves to the job once it is over; never rejects. */
    async send(items: readonly Item[], target: JobTarget<Item>): Promise<Job<Item>> {
      current.current = startJob(items, target, setJob);
      const finished = await current.current.finished;
      setJob(null);
      return finished;
    },
    stop: (): void => current.current?.stop(),
  });
  // Leaving stops the job after the chunk in flight; the person was asked before.
  useEffect(() => stop, [stop]);
  return { job, send, stop };
}
