import { fromResponse } from '#client/features/answer/index.ts';
import { sameAnswers } from '../answers.ts';
import { type Entry, type SavedRecord, versionOf } from '../outbox/entry.ts';

/** How the server's record differs from the version an action builds on. */
export type ConflictState = 'untouched' | 'done' | 'changed' | 'deleted';

/** Compares the version an action builds on with the server's. The outcome of this or an earlier action is no conflict. */
export function detectConflict({ basis, outcome, possibleOutcomes }: Entry, now: SavedRecord | null): ConflictState {
  if (!now) return 'deleted';
  if (versionOf(now) === basis.version) return 'untouched';
  if (isAlike(now, outcome)) return 'done';
  return possibleOutcomes.some((earlier) => isAlike(now, earlier)) ? 'untouched' : 'changed';
}

function isAlike(a: SavedRecord, b: SavedRecord): boolean {
  return a.status === b.status && sameAnswers(fromResponse(a.response), fromResponse(b.response));
}
