import { UnprocessableError } from '../../http/errors.ts';
import { metadataText, suggestionsText } from '../../presenters.ts';
import type { RecordCreate, RecordUpsert } from '../../shapes/records.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import { pkOf, placeOfPk } from '../../store/recordAddress.ts';
import { indexResponseCount } from '../../quality/indexing.ts';
import { saveResponse } from '../responses.ts';
import { atPosition, checkContent, suggestedQuestion, userOf } from './checkRecord.ts';
import type { RecordContext } from './context.ts';
import { checkFields, fieldsText } from './fieldValues.ts';
import { indexMetadata, indexSuggestion } from './indexing.ts';
import { prepareVectors, saveVectors, wordsOf } from './saveParts.ts';
import { newSuggestions } from './suggestions.ts';

/** Adds records to a published dataset; returns their pks. */
export function createRecords(context: RecordContext, items: readonly RecordCreate[]): number[] {
  const { store, settings } = context;
  refuseUnpublished(context);
  const externalIds = items.flatMap(({ external_id }) => external_id ?? []);
  const taken = externalIds.filter((id) => store.records.byExternalId(settings.dataset.pk, id));
  if (taken.length > 0) throw new UnprocessableError(`found records with same external IDs: ${taken.join(', ')}`);
  for (const [index, item] of items.entries()) {
    atPosition(index, () => {
      checkFields(settings, item.fields);
      checkContent(context, item.fields, item);
    });
  }
  const pks = insertRecords(context, items);
  context.events.records('record.created', settings.dataset, pks);
  completeAnswered(context, items, pks);
  return pks;
}

/** Adds events for the records that are completed by the responses that came with them. */
export function completeAnswered(
  { events, settings }: RecordContext,
  items: readonly Pick<RecordUpsert, 'responses'>[],
  pks: readonly number[],
): void {
  events.completed(
    settings.dataset,
    pks.filter((_pk, index) => items[index]!.responses?.length),
  );
}

export function refuseUnpublished({ settings }: RecordContext): void {
  if (settings.dataset.status === 'ready') return;
  throw new UnprocessableError('Records cannot be created for a non published dataset');
}

/** Stores validated records with their metadata, suggestions, vectors and responses; returns their pks. */
export function insertRecords(context: RecordContext, items: readonly RecordCreate[]): number[] {
  const { store, settings, changes, words } = context;
  const { dataset } = settings;
  const first = store.counts.ofDataset(dataset.pk).next_ordinal;
  const pks = items.map((_item, index) => pkOf(dataset.pk, first + index));
  store.counts.countRecords(dataset.pk, pks.map(placeOfPk), 1);
  prepareVectors(context, items);

  for (const [index, item] of items.entries()) {
    const pk = pks[index]!;
    const ordinal = first + index;
    const at = nowMicroseconds();
    const suggestions = newSuggestions(pk, item.suggestions ?? [], at);
    store.records.insert({
      pk,
      inserted_at: at,
      external_id: item.external_id ?? null,
      fields: fieldsText(item.fields),
      metadata: metadataText(settings.properties, item.metadata),
      suggestions: suggestionsText(suggestions),
    });
    words.add(ordinal, wordsOf(settings, item.fields));
    changes.set({ kind: 'inserted_at' }, ordinal, [at]);
    changes.set({ kind: 'updated_at' }, ordinal, [at]);
    indexResponseCount(changes, ordinal, 0);
    if (item.metadata) indexMetadata(context, ordinal, item.metadata);
    for (const suggestion of suggestions) {
      const question = suggestedQuestion(context, suggestion);
      indexSuggestion(context, ordinal, question, suggestion);
      // The removal of a question finds its suggestions in other datasets by this facet.
      if (question.dataset_pk !== dataset.pk) {
        store.facets.ensure(dataset.pk, { kind: 'suggestion_agent', questionPk: question.pk });
      }
    }
    saveVectors(context, ordinal, item, true);
    for (const response of item.responses ?? []) {
      const user = userOf(store, response.user_id);
      saveResponse(store, context, { pk, place: placeOfPk(pk) }, { user }, response);
    }
  }
  return pks;
}
