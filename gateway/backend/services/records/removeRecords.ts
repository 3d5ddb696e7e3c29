import type { FieldValues } from '../../shapes/fields.ts';
import { submittedIn } from '../../quality/compareAnswers.ts';
import { rescored } from '../../quality/rescore.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import { settleCompletion } from '../completions.ts';
import { progressOf } from '../responses.ts';
import type { RecordContext } from './context.ts';

/** Removes records with their responses and vectors, and from all counts and indexes. */
export function removeRecords(
  { store, settings, changes, words, agreement, history, events }: RecordContext,
  records: readonly RecordRow[],
): void {
  const { dataset } = settings;
  const { pk: datasetPk } = dataset;
  events.records(
    'record.deleted',
    dataset,
    records.map(({ pk }) => pk),
  );
  for (const record of records) {
    const { pk, place, fields } = record;
    const ordinal = ordinalOf(pk);
    const responses = store.responses.ofRecord(place);
    history.deletion(dataset, record, responses.length > 0);
    agreement.count(settings.questions, submittedIn(responses), () => JSON.parse(fields) as FieldValues, -1);
    store.counts.countProgress(datasetPk, progressOf(responses.map(({ status }) => status)), undefined);
    // The completion goes first, so that the responses are counted as those to a pending record.
    if (settleCompletion(store, dataset, place).isCompleted)
      store.counts.countCompletion(dataset, place, responses, -1);
    for (const { user_pk, status } of responses) {
      if (user_pk === null) continue;
      store.counts.countResponse(dataset, user_pk, { place, isCompleted: false }, status, undefined);
    }
    changes.remove(ordinal);
    words.remove(ordinal);
    for (const vectors of settings.vectors.values()) store.vectors.remove(vectors.pk, ordinal);
    rescored(store, settings.questions, { pk, place }, () => store.records.remove(pk));
  }
  const places = records.map(({ place }) => place);
  store.counts.countRecords(datasetPk, places, -1);
}
