import { UnprocessableError } from '../../http/errors.ts';
import { metadataText, suggestionsText } from '../../presenters.ts';
import type { RecordCreate, RecordUpsert } from '../../shapes/records.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import { ordinalOf, pkOf, placeOfPk } from '../../store/recordAddress.ts';
import type { NewRecord, Suggestion } from '../../store/records.ts';
import { indexResponseCount } from '../../quality/indexing.ts';
import { saveResponse } from '../responses.ts';
import { atPosition, checkContent, suggestedQuestion, userOf } from './checkRecord.ts';
import type { RecordContext } from './context.ts';
import { checkFields, fieldsText } from './fieldValues.ts';
import { indexInsertion, indexMetadata, indexSuggestion } from './indexing.ts';
import { addVectors, prepareVectors, wordsOf } from './saveParts.ts';
import { newSuggestions } from './suggestions.ts';

/** Adds records to a published dataset; returns their pks. */
export function createRecords(context: RecordContext, items: readonly RecordCreate[]): number[] {
  const { store, settings } = context;
  refuseUnpublished(context);
  const externalIds = items.flatMap(({ external_id }) => external_id ?? []);
  const taken = store.records.takenExternalIds(settings.dataset.pk, externalIds);
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

const INSERTED_AT_ONCE = 100;

/** Stores validated records with their metadata, suggestions, vectors and responses; returns their pks. */
export function insertRecords(context: RecordContext, items: readonly RecordCreate[]): number[] {
  const { store, settings } = context;
  const { dataset } = settings;
  const first = store.counts.ofDataset(dataset.pk).next_ordinal;
  const pks = items.map((_item, index) => pkOf(dataset.pk, first + index));
  store.counts.countRecords(dataset.pk, pks.map(placeOfPk), 1);
  prepareVectors(context, items);

  for (let from = 0; from < items.length; from += INSERTED_AT_ONCE) {
    insertSome(context, items.slice(from, from + INSERTED_AT_ONCE), pks.slice(from, from + INSERTED_AT_ONCE));
  }
  return pks;
}

/** One table after the other, as inserts into different tables in turn take twice as long; but not so many that their texts grow old. */
function insertSome(context: RecordContext, items: readonly RecordCreate[], pks: readonly number[]): void {
  const added = items.map((item, index) => newRecord(context, pks[index]!, item));
  for (const { row } of added) context.store.records.insert(row);
  for (const [index, { vectors }] of items.entries()) {
    if (vectors) addVectors(context, ordinalOf(pks[index]!), vectors);
  }
  for (const [index, { responses }] of items.entries()) {
    if (responses) saveResponses(context, responses, added[index]!);
  }
}

interface AddedRecord {
  row: NewRecord;
  suggestions: readonly Suggestion[];
}

/** A validated record as a row, and its suggestions. Indexes everything but its vectors and responses. */
function newRecord(context: RecordContext, pk: number, item: RecordCreate): AddedRecord {
  const { store, settings, changes, words } = context;
  const { dataset } = settings;
  const ordinal = ordinalOf(pk);
  const at = nowMicroseconds();
  const suggestions = newSuggestions(pk, item.suggestions ?? [], at);
  words.add(ordinal, wordsOf(settings, item.fields));
  indexInsertion(context, ordinal, at);
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
  const row = {
    pk,
    inserted_at: at,
    external_id: item.external_id ?? null,
    fields: fieldsText(item.fields),
    metadata: metadataText(settings.properties, item.metadata),
    suggestions: suggestionsText(suggestions),
  };
  return { row, suggestions };
}

/** Stores the responses that come with a new record. */
function saveResponses(
  context: RecordContext,
  responses: readonly NonNullable<RecordCreate['responses']>[number][],
  { row: { pk, inserted_at: at }, suggestions }: AddedRecord,
): void {
  const record = { pk, place: placeOfPk(pk) };
  for (const [index, response] of responses.entries()) {
    const owner = { user: userOf(context, response.user_id), at };
    saveResponse(context.store, context, record, owner, response, index === 0 ? { suggestions } : undefined);
  }
}
