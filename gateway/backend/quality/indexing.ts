import type { QuestionRow } from '../store/children.ts';
import type { FacetChanges } from '../store/facetChanges.ts';
import type { FacetKey } from '../store/facets.ts';
import type { Submitted } from './agreementCounts.ts';
import { disagreementOf, isComparable } from './disagreement.ts';

/** Receives filter values, either to store them in facets or to compare them with those. */
type Sink = Pick<FacetChanges<FacetKey>, 'set'>;

/** Indexes how many submitted responses a record has, and how far they differ. */
export function indexAnswers(
  changes: Sink,
  questions: readonly QuestionRow[],
  ordinal: number,
  submitted: readonly Submitted[],
): void {
  indexResponseCount(changes, ordinal, submitted.length);
  const answers = submitted.map((response) => response.answers);
  const { all, questions: byQuestion } = disagreementOf(questions, answers);
  changes.set({ kind: 'disagreement' }, ordinal, all === null ? [] : [searched(all)]);
  for (const { pk: questionPk, settings } of questions) {
    if (!isComparable(settings)) continue;
    const value = byQuestion.get(questionPk);
    changes.set({ kind: 'disagreement', questionPk }, ordinal, value === undefined ? [] : [searched(value)]);
  }
}

/** Decimals with four places have exact codes in the index, so that equal values need not be compared. */
const searched = (disagreement: number): number => Math.round(disagreement * 1e4) / 1e4;

const RESPONSE_COUNT: FacetKey = { kind: 'response_count' };

export const indexResponseCount = (changes: Sink, ordinal: number, count: number): void =>
  changes.set(RESPONSE_COUNT, ordinal, [count]);

/** The only value of the facet of resolved records; other records have none. */
export const RESOLVED = 1;

export const indexResolution = (changes: Sink, ordinal: number, isResolved: boolean): void =>
  changes.set({ kind: 'resolved' }, ordinal, isResolved ? [RESOLVED] : []);
