import type { Problem } from '#client/graphql/errors.ts';

/** What to do about a failed try. */
export type Remedy =
  | { readonly kind: 'again'; readonly inMs: number }
  /** Wait until the server can be reached, or somebody is signed in. */
  | { readonly kind: 'halt'; readonly why: 'network' | 'session' }
  | { readonly kind: 'refuse' };

const PAUSES_MS = [1000, 2000, 4000];
const TOO_MANY_PAUSE_S = 5;

/** No answer, or one by whoever stands before a server that is not there, who may also say that there is nothing. */
const UNREACHED = new Set([0, 502, 503, 504]);

/**
 * What a person did wrong does not become right by trying again. What may pass is tried three times more; then, without a
 * server, it waits for one. With `isCutOff`, nobody expects the server to be there, and it waits at once.
 */
export function remedyFor({ code, status, retryAfter }: Problem, failures: number, isCutOff: boolean): Remedy {
  if (status === 401) return { kind: 'halt', why: 'session' };
  if (status === 429) return { kind: 'again', inMs: (retryAfter ?? TOO_MANY_PAUSE_S) * 1000 };
  const isUnreached = UNREACHED.has(status) || (code === 'NETWORK' && status === 404);
  const inMs = isCutOff && isUnreached ? undefined : PAUSES_MS[failures];
  if ((isUnreached || status >= 500) && inMs !== undefined) return { kind: 'again', inMs };
  return isUnreached ? { kind: 'halt', why: 'network' } : { kind: 'refuse' };
}
