import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import type { Outcome } from './action.ts';

/** What becomes of records where a call about them failed as a whole. */
export function refusal(ids: readonly string[], failure: unknown): Outcome[] {
  const isOffline = problemOf(failure).status === 0 && !navigator.onLine;
  return ids.map((recordId) => ({ recordId, version: null, error: saveMessage(failure), isOffline }));
}
