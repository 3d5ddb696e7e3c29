import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import type { RecordRow, Suggestion } from '../store/records.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import { type Comparison, type ScoredRecord, scoresOf, scoresOfResponse } from './scoreAnswers.ts';
import { ScoreCounts } from './scoreCounts.ts';

type RecordPlace = Pick<RecordRow, 'pk' | 'place'>;

/** Changes the suggestions or the resolution of a record, or all of it, and keeps the scores in step. */
export function rescored<T>(store: Store, questions: readonly QuestionRow[], record: RecordPlace, change: () => T): T {
  const counts = new ScoreCounts();
  counts.add(scoresOf(questions, scoredRecord(store, record)), -1);
  const result = change();
  counts.add(scoresOf(questions, scoredRecord(store, record)), 1);
  counts.store(store);
  return result;
}

/** Adds the difference that a response makes: a new one, a changed one or a removed one. The caller stores the counts. */
export function rescoreResponse(
  store: Store,
  counts: ScoreCounts,
  questions: readonly QuestionRow[],
  record: RecordPlace,
  before: ResponseRow | undefined,
  after: ResponseRow | undefined,
  comparison = comparisonOf(store, record),
): void {
  if (!comparison) return;
  if (before) counts.add(scoresOfResponse(questions, comparison, before), -1);
  if (after) counts.add(scoresOfResponse(questions, comparison, after), 1);
}

const NOTHING_TO_SCORE: ScoredRecord = { resolution: null, suggestions: [], responses: [] };

export function scoredRecord(store: Store, record: RecordPlace): ScoredRecord {
  const comparison = comparisonOf(store, record);
  return comparison ? { ...comparison, responses: store.responses.ofRecord(record.place) } : NOTHING_TO_SCORE;
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
