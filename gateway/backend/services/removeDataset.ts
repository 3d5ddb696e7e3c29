import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';
import type { VectorsSettingsRow } from '../store/vectorsSettings.ts';

/** Takes a dataset away, with its records and every index made for them. */
export function removeDataset(store: Store, dataset: DatasetRow): void {
  store.db.transaction(() => {
    for (const settings of store.vectorsSettings.ofDataset(dataset.pk)) store.vectors.removeAll(settings.pk);
    store.recordText.drop(dataset.pk);
    store.records.removeAll(dataset.pk);
    store.datasets.remove(dataset.pk);
  });
}

/** Takes one kind of vector away, with the vectors. */
export function removeVectorsSettings(store: Store, settings: VectorsSettingsRow): void {
  store.db.transaction(() => {
    store.vectors.removeAll(settings.pk);
    store.vectorsSettings.remove(settings.pk);
  });
}
