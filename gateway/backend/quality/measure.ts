import { settingsOf } from '../services/datasetSettings.ts';
import { COLUMN_CHUNK } from '../store/columnChunk.ts';
import { pkOf } from '../store/recordAddress.ts';
import type { Store } from '../store/store.ts';
import { AgreementCounts } from './agreementCounts.ts';
import { compareAnswers, fieldsReader, submittedIn } from './compareAnswers.ts';
import { scoredRecord } from './rescore.ts';
import { scoresOf } from './scoreAnswers.ts';
import { ScoreCounts } from './scoreCounts.ts';

/** Compares the answers to the next records of a dataset of an earlier version, from an ordinal on. Returns the next ordinal. */
export function measureSome(store: Store, datasetPk: number, from: number): number {
  const { db, datasets, records, responses, facets, unmeasured } = store;
  const next = from + COLUMN_CHUNK;
  db.transaction(() => {
    const settings = settingsOf(store, datasets.byPk(datasetPk));
    const changes = facets.changes(datasetPk);
    const agreement = new AgreementCounts();
    const found = records.addresses(pkOf(datasetPk, from), pkOf(datasetPk, next - 1));
    const scores = new ScoreCounts();
    const byPlace = responses.ofRecords(found.map(({ place }) => place));
    for (const { pk, place } of found) {
      const answers = submittedIn(byPlace.get(place) ?? []);
      compareAnswers({ settings, changes, agreement, scores }, pk, [], answers, fieldsReader(store, pk));
      scores.add(scoresOf(settings.questions, scoredRecord(store, { pk, place })), 1);
    }
    changes.flush();
    store.agreement.change(datasetPk, agreement);
    scores.store(store);
    unmeasured.advance(datasetPk, next);
  });
  return next;
}
