import { UnprocessableError } from '../http/errors.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { VectorsSettingsRow, QuestionRow } from '../store/children.ts';
import { suggestionsText } from '../presenters.ts';
import { announce } from '../webhooks/events.ts';
import { suggestionsOf } from './records/suggestions.ts';

export function publishDataset(store: Store, dataset: DatasetRow): DatasetRow {
  return store.db.transaction(() => {
    if (dataset.status === 'ready') throw new UnprocessableError('Dataset is already published');
    if (store.fields.ofDataset(dataset.pk).length === 0) {
      throw new UnprocessableError('Dataset cannot be published without fields');
    }
    if (!store.questions.ofDataset(dataset.pk).some((question) => question.required)) {
      throw new UnprocessableError('Dataset cannot be published without required questions');
    }
    return announce(store, 'dataset.published', store.datasets.update(dataset, { status: 'ready' }));
  });
}

/** Removes a dataset. Its records are deleted in the background; without the dataset they are invisible. */
export function removeDataset(store: Store, dataset: DatasetRow): void {
  store.db.transaction(() => {
    announce(store, 'dataset.deleted', dataset);
    removeSuggestionsElsewhere(store, dataset.pk, store.questions.ofDataset(dataset.pk));
    for (const settings of store.vectorsSettings.ofDataset(dataset.pk)) removeVectorsSettings(store, settings);
    store.pendingRemovals.add({ kind: 'dataset', number: dataset.pk });
    store.datasets.remove(dataset.pk);
  });
}

/** Removes vectors settings. The vectors are deleted in the background. */
export function removeVectorsSettings(store: Store, settings: VectorsSettingsRow): void {
  store.db.transaction(() => {
    store.pendingRemovals.add({ kind: 'vectors', number: settings.pk });
    store.vectorsSettings.remove(settings.pk);
  });
}

export function removeQuestion(store: Store, question: QuestionRow): void {
  store.db.transaction(() => {
    removeSuggestionsElsewhere(store, question.dataset_pk, [question]);
    store.questions.remove(question.pk);
  });
}

/** Removes suggestions for these questions from records of other datasets, where the older routes allow them. */
export function removeSuggestionsElsewhere(
  { facets, records }: Store,
  datasetPk: number,
  questions: readonly QuestionRow[],
): void {
  const ids = questions.map(({ id }) => id);
  const elsewhere = facets.ofQuestionsElsewhere(
    datasetPk,
    questions.map(({ pk }) => pk),
  );
  for (const record of elsewhere.flatMap((pk) => records.suggestedFor(pk, ids))) {
    const remaining = suggestionsOf(record).filter(({ question_id }) => !ids.includes(question_id));
    records.setSuggestions(record.pk, suggestionsText(remaining));
  }
}
