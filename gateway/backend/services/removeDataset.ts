import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { VectorsSettingsRow } from '../store/vectorsSettings.ts';
import { dropSuggestionsElsewhere } from './removeQuestion.ts';

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
