import type { GraphQLCaller } from '#tests/support/graphql.ts';
import type { Place } from './place.ts';

/** The outcome for a caller. */
export type Outcome =
  /** It succeeds. */
  | 'yes'
  /** It succeeds for the caller's own workspaces only; `none` if that is empty, `all` if it is everything. */
  | 'home'
  | 'away'
  | 'none'
  | 'all'
  /** It returns null or nothing, without an error. */
  | 'null'
  /** UNAUTHENTICATED, FORBIDDEN, NOT_FOUND and CONFLICT. */
  | '401'
  | '403'
  | '404'
  | '409';

type Ask = (place: Place, caller: GraphQLCaller) => string | Promise<string>;

/** One row of the table. */
export interface Row {
  /** `Query.datasets`; a second word names the aspect that is tested, e.g. `Query.workspaces users`. */
  readonly what: string;
  readonly outcomes: readonly string[];
  readonly ask: Ask;
  /** Whether the result lists objects of several workspaces. */
  readonly isList: boolean;
}

/**
 * A row: the field, the outcomes in the order of `CALLERS`, and the field's selection. The arguments are created anew for each caller,
 * because an operation may consume them.
 */
export const row = (what: string, outcomes: string, ask: Ask): Row => ({
  what,
  outcomes: outcomes.trim().split(/\s+/),
  ask,
  isList: /home|away|all|none/.test(outcomes),
});

interface Answer {
  data: Record<string, unknown> | null;
  errors: { message: string; extensions: { reason?: string } }[];
}

const REFUSALS: Readonly<Record<string, Outcome>> = {
  UNAUTHENTICATED: '401',
  FORBIDDEN: '403',
  NOT_FOUND: '404',
  CONFLICT: '409',
};

/** The outcome of a result. Returns the whole result if it is neither a success nor a refusal, so that the row fails. */
export function outcomeOf({ isList }: Row, { data, errors }: Answer, place: Place): string {
  const [error] = errors;
  if (error) return REFUSALS[error.extensions.reason ?? ''] ?? `failed: ${error.message}`;
  if (Object.values(data ?? {}).every((value) => value === null)) return 'null';
  if (!isList) return 'yes';
  const text = JSON.stringify(data);
  const [isHome, isAway] = [text.includes(place.home), text.includes(place.away)];
  return isHome && isAway ? 'all' : isHome ? 'home' : isAway ? 'away' : 'none';
}
