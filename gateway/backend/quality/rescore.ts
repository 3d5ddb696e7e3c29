import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import type { RecordRow, Suggestion } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type MarkedRecord, marksOf, MarkSum } from './marks.ts';

/** Changes the responses, suggestions or resolution of a record, and keeps the scores in step. */
export function rescored<T>(
  store: Store,
  questions: readonly QuestionRow[],
  record: Pick<RecordRow, 'pk' | 'place'>,
  change: () => T,
): T {
  const sum = new MarkSum();
  sum.add(marksOf(questions, markedRecord(store, record)), -1);
  const result = change();
  sum.add(marksOf(questions, markedRecord(store, record)), 1);
  store.scores.add(sum.scores(), sum.confusions());
  return result;
}

const NOTHING_TO_MARK: MarkedRecord = { resolution: null, suggestions: [], responses: [] };

/** Without suggestions and a resolution there is nothing to compare. */
export function markedRecord(
  { scores, responses }: Store,
  { pk, place }: Pick<RecordRow, 'pk' | 'place'>,
): MarkedRecord {
  const { suggestions, resolution } = scores.comparisonOf(pk, place) ?? {};
  if (!suggestions && !resolution) return NOTHING_TO_MARK;
  return {
    suggestions: JSON.parse(suggestions ?? '[]') as Suggestion[],
    resolution: JSON.parse(resolution ?? 'null') as Answers | null,
    responses: responses.ofRecord(place),
  };
}
