import { isUnreached, type Problem } from '#client/graphql/errors.ts';

/** What to do about a failed try. */
export type Remedy =
  | { readonly kind: 'again'; readonly inMs: number }
  /** Wait until the server can be reached, or somebody is signed in. */
  | { readonly kind: 'halt'; readonly why: 'network' | 'session' }
  | { readonly kind: 'refuse' };

const PAUSES_MS = [1000, 2000, 4000];
const TOO_MANY_PAUSE_S = 5;

/**
 * What a person did wrong does not become right by trying again. What may pass is tried three times more; then, without a
 * server, it waits for one. With `isCutOff`, nobody expects the server to be there, and it waits at once.
 */
export function remedyFor(problem: Problem, failures: number, isCutOff: boolean): Remedy {
  const { status, retryAfter } = problem;
  if (status === 401) return { kind: 'halt', why: 'session' };
  if (status === 429) return { kind: 'again', inMs: (retryAfter ?? TOO_MANY_PAUSE_S) * 1000 };
  const isAway = isUnreached(problem);
  const inMs = isCutOff && isAway ? undefined : PAUSES_MS[failures];
  if ((isAway || status >= 500) && inMs !== undefined) return { kind: 'again', inMs };
  return isAway ? { kind: 'halt', why: 'network' } : { kind: 'refuse' };
}
