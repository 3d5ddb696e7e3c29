import type { GraphQLCaller } from '#tests/support/graphql.ts';
import type { Place } from './place.ts';

/** What a caller gets to hear. */
export type Outcome =
  /** It is done, or answered. */
  | 'yes'
  /** Answered, as far as the caller's own workspaces go; `none` where that is nothing, `all` where it is everything. */
  | 'home'
  | 'away'
  | 'none'
  | 'all'
  /** Answered that there is no such thing, without an error. */
  | 'null'
  /** UNAUTHENTICATED, FORBIDDEN and NOT_FOUND. */
  | '401'
  | '403'
  | '404';

type Ask = (place: Place, caller: GraphQLCaller) => string | Promise<string>;

/** One line of the table. */
export interface Row {
  /** `Query.datasets`; what comes after the field says which of its sides is looked at, e.g. `Query.workspaces users`. */
  readonly what: string;
  readonly outcomes: readonly string[];
  readonly ask: Ask;
  /** Whether the answer lists things of several workspaces. */
  readonly isList: boolean;
}

/**
 * A line: what is asked, the outcomes in the order of `CALLERS`, and the field's selection. It is made anew for each caller, so
 * that what one of them uses up is there again for the next.
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
};

/** What an answer came to; anything that is neither an answer nor a refusal is told in full, and so fails the row. */
export function outcomeOf({ isList }: Row, { data, errors }: Answer, place: Place): string {
  const [error] = errors;
  if (error) return REFUSALS[error.extensions.reason ?? ''] ?? `failed: ${error.message}`;
  if (Object.values(data ?? {}).every((value) => value === null)) return 'null';
  if (!isList) return 'yes';
  const text = JSON.stringify(data);
  const [isHome, isAway] = [text.includes(place.home), text.includes(place.away)];
  return isHome && isAway ? 'all' : isHome ? 'home' : isAway ? 'away' : 'none';
}
