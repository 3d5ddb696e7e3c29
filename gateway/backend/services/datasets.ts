import { UnprocessableError } from '../http/errors.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { VectorsSettingsRow, QuestionRow } from '../store/children.ts';
import { suggestionsText } from '../presenters.ts';
import { suggestionsOf } from './records/suggestions.ts';

/** Opens a dataset for records. There must be something to show and something to ask. */
export function publishDataset(store: Store, dataset: DatasetRow): DatasetRow {
  return store.db.transaction(() => {
    if (dataset.status === 'ready') throw new UnprocessableError('Dataset is already published');
    if (!store.fields.ofDataset(dataset.pk).some((field) => field.required)) {
      throw new UnprocessableError('Dataset cannot be published without required fields');
    }
    if (!store.questions.ofDataset(dataset.pk).some((question) => question.required)) {
      throw new UnprocessableError('Dataset cannot be published without required questions');
    }
    return store.datasets.update(dataset, { status: 'ready' });
  });
}

/** Takes a dataset away. What may be many rows is cleared away later: without the dataset, nobody gets to see them. */
export function removeDataset(store: Store, dataset: DatasetRow): void {
  store.db.transaction(() => {
    dropSuggestionsElsewhere(store, dataset.pk, store.questions.ofDataset(dataset.pk));
    for (const settings of store.vectorsSettings.ofDataset(dataset.pk)) removeVectorsSettings(store, settings);
    store.pendingRemovals.add({ kind: 'dataset', number: dataset.pk });
    store.datasets.remove(dataset.pk);
  });
}

/** Takes one kind of vector away; the vectors are cleared away later. */
export function removeVectorsSettings(store: Store, settings: VectorsSettingsRow): void {
  store.db.transaction(() => {
    store.pendingRemovals.add({ kind: 'vectors', number: settings.pk });
    store.vectorsSettings.remove(settings.pk);
  });
}

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
