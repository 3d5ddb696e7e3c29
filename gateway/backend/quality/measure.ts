import { settingsOf } from '../services/datasetSettings.ts';
import { submittedAnswers } from '../services/responses.ts';
import { COLUMN_CHUNK } from '../store/numberColumns.ts';
import { ordinalOf, pkOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import { indexAnswers } from './indexing.ts';

/** Compares the answers to the next records of a dataset of an earlier version, from an ordinal on. Returns the next ordinal. */
export function measureSome(store: Store, datasetPk: number, from: number): number {
  const { db, datasets, records, responses, facets, unmeasured } = store;
  const next = from + COLUMN_CHUNK;
  db.transaction(() => {
    const { questions } = settingsOf(store, datasets.byPk(datasetPk));
    const changes = facets.changes(datasetPk);
    const found = records.addresses(pkOf(datasetPk, from), pkOf(datasetPk, next - 1));
    const byPlace = responses.ofRecords(found.map(({ place }) => place));
    for (const { pk, place } of found) {
      const submitted = (byPlace.get(place) ?? []).filter(({ status }) => status === 'submitted');
      indexAnswers(changes, questions, ordinalOf(pk), submittedAnswers(submitted.map(({ answers }) => answers)));
    }
    changes.flush();
    unmeasured.advance(datasetPk, next);
  });
  return next;
}
