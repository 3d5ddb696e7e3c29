import { isUnreached, type Problem } from '#client/graphql/errors.ts';

/** What to do about a failed request. */
export type Remedy =
  | { readonly kind: 'retry'; readonly inMs: number }
  /** Wait until the server can be reached, or somebody is signed in. */
  | { readonly kind: 'halt'; readonly why: 'network' | 'session' }
  | { readonly kind: 'refuse' };

const PAUSES_MS = [1000, 2000, 4000];
const TOO_MANY_PAUSE_S = 5;

/**
 * The retry policy of everything that is written. A mistake of the person is not retried. What may pass is retried three times;
 * then a server that cannot be reached is waited for, at once with `isCutOff`: the connection is known to be lost.
 */
export function remedyFor(problem: Problem, failures: number, isCutOff: boolean): Remedy {
  const { status, retryAfter } = problem;
  if (status === 401) return { kind: 'halt', why: 'session' };
  if (status === 429) return { kind: 'retry', inMs: (retryAfter ?? TOO_MANY_PAUSE_S) * 1000 };
  const isAway = isUnreached(problem);
  const inMs = isCutOff && isAway ? undefined : PAUSES_MS[failures];
  if ((isAway || status >= 500) && inMs !== undefined) return { kind: 'retry', inMs };
  return isAway ? { kind: 'halt', why: 'network' } : { kind: 'refuse' };
}

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/** Plans attempts to reach the server again, with growing pauses: browsers do not notice that it is back. */
export function createBackoff(attempt: () => void) {
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan(): void {
      clearTimeout(timer);
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, LONGEST_MS);
    },
    stop: (): void => clearTimeout(timer),
    /** The server was reached. */
    reset(): void {
      pause = FIRST_MS;
    },
  };
}
