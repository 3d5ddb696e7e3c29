import { fromResponse } from '#client/features/question/index.ts';
import { sameAnswers } from '../answers.ts';
import { type Entry, type SavedRecord, versionOf } from '../outbox/entry.ts';

/** What has become of a record since the person saw it. */
export type Finding = 'untouched' | 'done' | 'changed' | 'deleted';

/** Compares what a deed builds on with the record as it is now. What the deed would come to is no conflict. */
export function judge({ basis, outcome }: Entry, now: SavedRecord | null): Finding {
  if (!now) return 'deleted';
  if (versionOf(now) === basis.version) return 'untouched';
  const isDone =
    now.status === outcome.status && sameAnswers(fromResponse(now.response), fromResponse(outcome.response));
  return isDone ? 'done' : 'changed';
}
