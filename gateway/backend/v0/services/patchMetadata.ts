import { ordinalOf } from '../../store/recordAddress.ts';
import type { Store } from '../../store/store.ts';
import type { TaskDatasetRow } from '../store/taskDatasets.ts';
import type { TaskRecordRow } from '../store/taskRecords.ts';
import { changing } from './changing.ts';
import type { TaskDocument } from '../store/document.ts';
import { metadataOf } from './metadata.ts';
import { defineMetadataFacets, facetValues, metadataFacetName, searchable } from './metadataFacets.ts';

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
