import type { DatasetRow } from '../../store/datasets.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { progressOf } from '../responses/saveResponse.ts';

/** Takes records away with all that hangs on them, and takes them out of every count and index. */
export function removeRecords(store: Store, dataset: DatasetRow, records: readonly RecordRow[]): void {
  store.db.transaction(() => {
    const vectors = store.vectorsSettings.ofDataset(dataset.pk);
    const changes = store.facets.changes(dataset.pk);
    for (const { pk, place } of records) {
      const ordinal = ordinalOf(pk);
      const responses = store.responses.ofRecord(place);
      store.counts.countProgress(dataset.pk, progressOf(responses.map(({ status }) => status)), undefined);
      for (const { user_pk, status } of responses) {
        if (user_pk !== null) store.counts.countResponse(dataset.pk, user_pk, place, status, undefined);
      }
      changes.forget(ordinal);
      store.fullText.remove(dataset.pk, ordinal);
      for (const settings of vectors) store.vectors.remove(settings.pk, ordinal);
      store.records.remove(pk);
    }
    changes.flush();
    const places = records.map(({ place }) => place);
    store.counts.countRecords(dataset.pk, places, -1);
  });
}
