import { ordinalOf, pkOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskRecordRow } from '../store/taskRecords.ts';
import { changing } from './changing.ts';
import type { TaskDocument } from '../store/document.ts';
import { metadataOf } from './metadata.ts';
import { defineMetadataFacets, facetValues, metadataFacetName, searchable } from './metadataFacets.ts';
import { documentsOf } from './search/documents.ts';
import { searchedOf } from './search/searched.ts';

/** Lays metadata over those of a record. */
export function patchMetadata(
  store: Store,
  dataset: TaskDatasetRow,
  record: TaskRecordRow,
  metadata: Record<string, unknown>,
): void {
  const before = JSON.parse(record.document) as TaskDocument;
  const document = { ...before, metadata: { ...before.metadata, ...metadataOf(metadata) } };
  const { tasks } = store;
  changing(store, () => {
    const reads = defineMetadataFacets(tasks, dataset, [document]);
    const changes = tasks.facets.changes(dataset.pk);
    for (const [key, values] of searchable(document.metadata)) {
      changes.set({ name: metadataFacetName(key) }, ordinalOf(record.pk), facetValues(reads.get(key)!, values));
    }
    changes.flush();
    tasks.records.setDocument(record.pk, JSON.stringify(document));
  });
}

/** After so many records what was collected is written, so that no more of it than that is in memory. */
const STEP = 1000;

/** Sets records aside; nothing else about them changes. */
export function discardRecords(store: Store, dataset: TaskDatasetRow, ordinals: Uint32Array): void {
  const { tasks } = store;
  changing(store, () => {
    const changes = tasks.facets.changes(dataset.pk);
    let collected = 0;
    for (const { ordinal, document } of documentsOf(searchedOf(tasks, dataset), ordinals)) {
      const discarded: TaskDocument = { ...document, status: 'Discarded' };
      tasks.records.setDocument(pkOf(dataset.pk, ordinal), JSON.stringify(discarded));
      changes.set({ name: 'status' }, ordinal, ['Discarded']);
      if (++collected % STEP === 0) changes.flush();
    }
    changes.flush();
  });
}

/** Takes records away, and out of every index. */
export function removeTaskRecords(store: Store, dataset: TaskDatasetRow, ordinals: Uint32Array): void {
  if (ordinals.length === 0) return;
  const { tasks } = store;
  changing(store, () => {
    const vectors = tasks.vectors.settingsOf(dataset.pk);
    const changes = tasks.facets.changes(dataset.pk);
    for (const [index, ordinal] of ordinals.entries()) {
      changes.forget(ordinal);
      tasks.text.remove(dataset.pk, ordinal);
      for (const { pk } of vectors) tasks.vectors.remove(pk, ordinal);
      tasks.records.remove(pkOf(dataset.pk, ordinal));
      if ((index + 1) % STEP === 0) changes.flush();
    }
    changes.flush();
    tasks.datasets.update(dataset.pk, { records: dataset.records - ordinals.length });
  });
}
