import { fromResponse } from '#client/features/question/index.ts';
import { sameAnswers } from '../answers.ts';
import { type Entry, type SavedRecord, versionOf } from '../outbox/entry.ts';

/** What has become of a record since the person saw it. */
export type Finding = 'untouched' | 'done' | 'changed' | 'deleted';

/** Compares what an action builds on with the record as it is now. What it or earlier ones would come to is no conflict. */
export function judge({ basis, outcome, mayBe }: Entry, now: SavedRecord | null): Finding {
  if (!now) return 'deleted';
  if (versionOf(now) === basis.version) return 'untouched';
  if (isAlike(now, outcome)) return 'done';
  return mayBe.some((earlier) => isAlike(now, earlier)) ? 'untouched' : 'changed';
}

function isAlike(one: SavedRecord, other: SavedRecord): boolean {
  return one.status === other.status && sameAnswers(fromResponse(one.response), fromResponse(other.response));
}
