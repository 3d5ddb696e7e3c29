import { isUnreached, NO_ANSWER, type Problem, problemOf } from '#client/graphql/errors.ts';
import { notifyFailure } from '#client/graphql/notices.ts';

/** How to handle a failed request. */
export type Remedy =
  | { readonly kind: 'retry'; readonly inMs: number }
  /** Wait for the network, or until the user signs in. */
  | { readonly kind: 'halt'; readonly why: 'network' | 'session' }
  | { readonly kind: 'refuse' };

const PAUSES_MS = [1000, 2000, 4000];
const TOO_MANY_PAUSE_S = 5;
const UNDER_WAY_MS = 2000;

/**
 * The retry policy of all mutations. An invalid request is not retried. A temporary error is retried three times. After that a server
 * that cannot be reached halts everything; at once if the connection is known to be lost (`isDisconnected`), or if nothing came back.
 */
export function remedyFor(problem: Problem, failures: number, isDisconnected: boolean): Remedy {
  const { status, retryAfter, reason } = problem;
  if (status === 401) return { kind: 'halt', why: 'session' };
  // The first attempt, whose answer was lost, is not finished.
  if (reason === 'REQUEST_UNDER_WAY') return { kind: 'retry', inMs: UNDER_WAY_MS };
  if (status === 429) return { kind: 'retry', inMs: (retryAfter ?? TOO_MANY_PAUSE_S) * 1000 };
  const isUnreachable = isUnreached(problem);
  const inMs = isUnreachable && (isDisconnected || reason === NO_ANSWER) ? undefined : PAUSES_MS[failures];
  if ((isUnreachable || status >= 500) && inMs !== undefined) return { kind: 'retry', inMs };
  return isUnreachable ? { kind: 'halt', why: 'network' } : { kind: 'refuse' };
}

/** Shows a notice of a failure, unless it is retried soon. */
export function notifyUnlessRetried(error: unknown, { kind }: Remedy): void {
  if (kind !== 'retry' || problemOf(error).status === 429) notifyFailure(error);
}
