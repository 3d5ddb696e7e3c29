import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import type { RecordRow, Suggestion } from '../store/records.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import { type Comparison, type MarkedRecord, marksOf, marksOfResponse, MarkSum } from './marks.ts';

type RecordPlace = Pick<RecordRow, 'pk' | 'place'>;

/** Changes the suggestions or the resolution of a record, or all of it, and keeps the scores in step. */
export function rescored<T>(store: Store, questions: readonly QuestionRow[], record: RecordPlace, change: () => T): T {
  const sum = new MarkSum();
  sum.add(marksOf(questions, markedRecord(store, record)), -1);
  const result = change();
  sum.add(marksOf(questions, markedRecord(store, record)), 1);
  sum.store(store);
  return result;
}

/** Adds the difference that a response makes: a new one, a changed one or a removed one. The caller stores the sum. */
export function rescoreResponse(
  store: Store,
  sum: MarkSum,
  questions: readonly QuestionRow[],
  record: RecordPlace,
  before: ResponseRow | undefined,
  after: ResponseRow | undefined,
  comparison = comparisonOf(store, record),
): void {
  if (!comparison) return;
  if (before) sum.add(marksOfResponse(questions, comparison, before), -1);
  if (after) sum.add(marksOfResponse(questions, comparison, after), 1);
}

const NOTHING_TO_MARK: MarkedRecord = { resolution: null, suggestions: [], responses: [] };

export function markedRecord(store: Store, record: RecordPlace): MarkedRecord {
  const comparison = comparisonOf(store, record);
  return comparison ? { ...comparison, responses: store.responses.ofRecord(record.place) } : NOTHING_TO_MARK;
}

/** Undefined without suggestions and a resolution: there is nothing to compare with. */
function comparisonOf({ scores }: Store, { pk, place }: RecordPlace): Comparison | undefined {
  const { suggestions, resolution } = scores.comparisonOf(pk, place) ?? {};
  if (!suggestions && !resolution) return undefined;
  return {
    suggestions: JSON.parse(suggestions ?? '[]') as Suggestion[],
    resolution: JSON.parse(resolution ?? 'null') as Answers | null,
  };
}
