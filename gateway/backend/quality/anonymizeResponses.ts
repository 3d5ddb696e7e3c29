import { questionnaireOf } from '../services/datasetSettings.ts';
import { datasetPkOf, pkOfPlace } from '../store/recordAddress.ts';
import { groupBy } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { AgreementCounts } from './agreementCounts.ts';
import { fieldsReader, submittedIn } from './compareAnswers.ts';

/** Removes a deleted user from some responses, which then count for no agreement. Returns how many. */
export function anonymizeResponses(store: Store, userPk: number, count: number): number {
  const { datasets, responses } = store;
  const places = responses.somePlacesOf(userPk, count);
  const before = new Map(places.map((place) => [place, submittedIn(responses.answersTo(place))]));
  responses.anonymize(userPk, places);
  for (const [datasetPk, own] of groupBy(places, datasetPkOf)) {
    const dataset = datasets.find(datasetPk);
    if (!dataset) continue;
    const { questions } = questionnaireOf(store, dataset);
    const agreement = new AgreementCounts();
    for (const place of own) {
      const fields = fieldsReader(store, pkOfPlace(place));
      agreement.count(questions, before.get(place)!, fields, -1);
      agreement.count(questions, submittedIn(responses.answersTo(place)), fields, 1);
    }
    store.agreement.change(datasetPk, agreement);
  }
  return places.length;
}
