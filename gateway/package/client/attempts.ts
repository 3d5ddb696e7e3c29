import { MarlError } from './errors.ts';

/** Statuses of what may succeed a moment later. */
const PASSING = new Set([0, 408, 429, 502, 503, 504]);
/** The longest time to wait between two attempts, in seconds. */
const LONGEST_WAIT = 60;

/** Tries again, with growing pauses, what failed for a passing reason. */
export async function repeatedly<Result>(
  attempt: () => Promise<Result>,
  retries: number,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      if (failed >= retries || !(error instanceof MarlError) || !isPassing(error)) throw error;
      const seconds = error.retryAfter ?? 0.25 * 2 ** failed * (1 + Math.random());
      if (seconds > LONGEST_WAIT) throw error;
      await pause(seconds * 1000, signal);
    }
  }
}

const isPassing = ({ status, reason }: MarlError): boolean => PASSING.has(status) || reason === 'REQUEST_UNDER_WAY';

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
