import { suggestionsText } from '../presenters/suggestions.ts';
import type { QuestionRow } from '../store/questions.ts';
import type { Store } from '../store/store.ts';
import { suggestionsOf } from './records/suggestionList.ts';

/** Takes a question away, and all that was suggested for it. */
export function removeQuestion(store: Store, question: QuestionRow): void {
  store.db.transaction(() => {
    dropSuggestionsElsewhere(store, question.dataset_pk, [question]);
    store.questions.remove(question.pk);
  });
}

/**
 * Takes away what records of other datasets have as suggestions for questions of this one, which the older routes allow. The facets go
 * with the questions.
 */
export function dropSuggestionsElsewhere(
  { facets, records }: Store,
  datasetPk: number,
  questions: readonly QuestionRow[],
): void {
  const ids = questions.map(({ id }) => id);
  const elsewhere = facets.ofQuestionsElsewhere(
    datasetPk,
    questions.map(({ pk }) => pk),
  );
  for (const record of elsewhere.flatMap((other) => records.suggestedFor(other, ids))) {
    const left = suggestionsOf(record).filter(({ question_id }) => !ids.includes(question_id));
    records.setSuggestions(record.pk, suggestionsText(left));
  }
}
