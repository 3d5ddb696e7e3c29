import { mayPass, problemOf, saveMessage } from '#client/graphql/errors.ts';
import { tellFailure } from '#client/graphql/notices.ts';
import type { BulkItem } from './items.ts';
import { startJob, type BulkJob, nextChunk, type Outcome, settle, setWaiting, stopJob } from './bulkJob.ts';

/** What sending needs from the world around it. */
export interface BulkTransport {
  /** Sends one chunk. Rejects when the call as a whole was refused or had no answer. */
  send(chunk: readonly BulkItem[]): Promise<readonly Outcome[]>;
  isOnline(): boolean;
  /** Resolves when the network may be back; listens no longer than until the signal. */
  online(signal: AbortSignal): Promise<void>;
  pause(ms: number): Promise<void>;
}

/** A run under way. */
export interface Sending {
  /** The run once it is over; never rejects. */
  readonly finished: Promise<BulkJob>;
  /** Ends it after the chunk that is on its way. */
  stop(): void;
}

/** How long to wait before a chunk that had no proper answer is sent again. Sending it twice does no harm. */
const WAITS_MS = [1000, 2000, 4000];

/** Sends items chunk by chunk, one after the other. */
export function sendInChunks(
  items: readonly BulkItem[],
  line: BulkTransport,
  onChange: (run: BulkJob) => void,
  noAnswer: string,
): Sending {
  let run = startJob(items);
  let wake: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const update = (next: BulkJob): void => {
    run = next;
    onChange(run);
  };
  const untilOnline = async (): Promise<void> => {
    if (line.isOnline()) return;
    update(setWaiting(run, true));
    const waiting = new AbortController();
    await Promise.race([line.online(waiting.signal), stopped]);
    waiting.abort();
    update(setWaiting(run, false));
  };

  /** A chunk's outcomes, or null when it was stopped before it reached the server. */
  const attempt = async (chunk: readonly BulkItem[]): Promise<readonly Outcome[] | null> => {
    for (let tries = 0; ;) {
      await untilOnline();
      if (run.state === 'stopped') return null;
      try {
        return await line.send(chunk);
      } catch (error) {
        if (!line.isOnline()) continue;
        const wait = waitBefore(error, tries);
        if (wait === null || problemOf(error).status === 429) tellFailure(error);
        if (wait !== null) {
          tries += 1;
          await Promise.race([line.pause(wait), stopped]);
          continue;
        }
        // What refuses every chunk alike would only refuse the next one too.
        if (!isAboutChunk(error)) update(stopJob(run));
        return chunk.map(({ recordId }) => ({ recordId, error: saveMessage(error) }));
      }
    }
  };

  const work = async (): Promise<BulkJob> => {
    onChange(run);
    for (let chunk = nextChunk(run); chunk.length > 0; chunk = nextChunk(run)) {
      const outcomes = await attempt(chunk);
      if (!outcomes) break;
      update(settle(run, outcomes, noAnswer));
    }
    return run;
  };

  return {
    finished: work(),
    stop: () => {
      update(stopJob(run));
      wake();
    },
  };
}

/** How long to wait before the next try, or null when another one would help nobody. */
function waitBefore(error: unknown, tries: number): number | null {
  const wait = WAITS_MS[tries];
  if (wait === undefined || !mayPass(error)) return null;
  const { retryAfter } = problemOf(error);
  return retryAfter === undefined ? wait : retryAfter * 1000;
}

const isAboutChunk = (error: unknown): boolean => [400, 409, 413, 422].includes(problemOf(error).status);
