import { UnprocessableError } from '../../http/errors.ts';
import { metadataText, suggestionsText } from '../../presenters.ts';
import type { FieldValues } from '../../shapes/fields.ts';
import type { RecordCreate, RecordUpdate, RecordUpsert } from '../../shapes/records.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import { ordinalOf, pkOf, placeOf, placeOfPk } from '../../store/recordAddress.ts';
import type { RecordRow, Suggestion } from '../../store/records.ts';
import { submittedIn } from '../../quality/compareAnswers.ts';
import { indexResponseCount } from '../../quality/indexing.ts';
import { rescored } from '../../quality/rescore.ts';
import { settleCompletion } from '../completions.ts';
import type { DatasetSettings } from '../datasetSettings.ts';
import { progressOf, saveResponse } from '../responses.ts';
import { tokenize } from '../tokenizer.ts';
import {
  atPosition,
  checkContent,
  refuseDuplicates,
  refuseDuplicateSuggestions,
  suggestedQuestion,
  userOf,
} from './checkRecord.ts';
import type { RecordContext } from './context.ts';
import { checkFields, fieldsText, searchableTexts } from './fieldValues.ts';
import { indexMetadata, indexSuggestion } from './indexing.ts';
import { isStoredSuggestion, newSuggestions, saveSuggestions, suggestionsOf, withSuggestion } from './suggestions.ts';

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
function completeAnswered(
  { events, settings }: RecordContext,
  items: readonly Pick<RecordUpsert, 'responses'>[],
  pks: readonly number[],
): void {
  events.completed(
    settings.dataset,
    pks.filter((_pk, index) => items[index]!.responses?.length),
  );
}

function refuseUnpublished({ settings }: RecordContext): void {
  if (settings.dataset.status === 'ready') return;
  throw new UnprocessableError('Records cannot be created for a non published dataset');
}

/** Changes a record: replaces the given fields, metadata and suggestions, adds or replaces vectors by name. */
export function updateRecord(context: RecordContext, record: RecordRow, update: RecordUpdate): void {
  checkUpdate(context, record, update);
  prepareVectors(context, [update]);
  writeUpdate(context, record, update);
  const isChanged = Object.keys(update).length > 0;
  if (isChanged) context.events.records('record.updated', context.settings.dataset, [record.pk]);
}

export function updateRecords(context: RecordContext, items: readonly (RecordUpdate & { id: string })[]): void {
  const { dataset } = context.settings;
  refuseDuplicates(
    items.map(({ id }) => id),
    'found duplicate records IDs',
  );
  const updates = items.map((item) => ({ item, record: ownRecord(context, item.id) }));
  const missing = updates.filter(({ record }) => !record).map(({ item }) => item.id);
  if (missing.length > 0) {
    throw new UnprocessableError(`found records that do not exist in dataset ${dataset.id}: ${missing.join(', ')}`);
  }
  for (const [index, { item, record }] of updates.entries()) {
    atPosition(index, () => checkUpdate(context, record!, item));
  }
  prepareVectors(context, items);
  for (const { item, record } of updates) writeUpdate(context, record!, item);
  context.events.records(
    'record.updated',
    dataset,
    updates.map(({ record }) => record!.pk),
  );
}

function checkUpdate(context: RecordContext, record: RecordRow, update: RecordUpdate): void {
  if (update.fields) checkFields(context.settings, update.fields);
  checkContent(context, fieldsAfter(record, update), update, { hasUniqueSuggestions: true });
}

const fieldsAfter = (record: RecordRow, { fields }: RecordUpdate): FieldValues =>
  fields ?? (JSON.parse(record.fields) as FieldValues);

const writeUpdate = (context: RecordContext, record: RecordRow, update: RecordUpdate): void =>
  writeChanges(
    context,
    record,
    update,
    update.suggestions ? newSuggestions(record.pk, update.suggestions, nowMicroseconds()) : undefined,
  );

export const ownRecord = ({ store, settings }: RecordContext, id: string): RecordRow | undefined =>
  store.records.inDataset(settings.dataset.pk, id);

/** Adds records, or merges them with those of the same id or external id. Returns pks in the order of the items. */
export function upsertRecords(
  context: RecordContext,
  items: readonly RecordUpsert[],
): { pks: number[]; updated: string[]; unchanged: string[] } {
  refuseUnpublished(context);
  const existing = items.map((item) => existingRecord(context, item));
  for (const [index, item] of items.entries()) atPosition(index, () => checkUpsert(context, item, existing[index]));

  const isNew = (_item: unknown, index: number) => !existing[index];
  const created = insertRecords(context, items.filter(isNew) as RecordCreate[]);
  prepareVectors(context, items);
  const remaining = [...created];
  const changed = new Set<number>();
  const pks = items.map((item, index) => {
    const record = existing[index];
    if (record && merge(context, record.pk, item)) changed.add(record.pk);
    return record ? record.pk : remaining.shift()!;
  });
  const { dataset } = context.settings;
  context.events.records('record.created', dataset, created);
  context.events.records('record.updated', dataset, changed);
  completeAnswered(context, items, pks);
  const updated = new Map(existing.flatMap((record) => (record ? [[record.id, record.pk]] : [])));
  const unchanged = [...updated].flatMap(([id, pk]) => (changed.has(pk) ? [] : id));
  return { pks, updated: [...updated.keys()], unchanged };
}

const existingRecord = (context: RecordContext, { external_id, id }: RecordUpsert): RecordRow | undefined => {
  const record = id == null ? undefined : ownRecord(context, id);
  if (record || external_id == null) return record;
  return context.store.records.byExternalId(context.settings.dataset.pk, external_id);
};

function checkUpsert(context: RecordContext, item: RecordUpsert, existing: RecordRow | undefined): void {
  if (existing) {
    refuseDuplicateSuggestions(item);
    if (item.fields) checkFields(context.settings, item.fields);
    return checkContent(context, fieldsAfter(existing, item), item);
  }
  if (!item.fields)
    throw new UnprocessableError(`${nameOf(item)} is not in the dataset, and has no fields to be added`);
  checkFields(context.settings, item.fields);
  checkContent(context, item.fields, item);
}

function nameOf({ id, external_id }: RecordUpsert): string {
  if (id != null) return `record with id \`${id}\``;
  return external_id == null ? 'a record without id or external_id' : `record with external_id \`${external_id}\``;
}

/** Reads the record again, because the request may contain it twice. Returns false if everything is stored already. */
function merge(context: RecordContext, pk: number, item: RecordUpsert): boolean {
  const { store } = context;
  const record = store.records.byPk(pk)!;
  if (isStored(context, record, item)) return false;
  const at = nowMicroseconds();
  const merged = item.suggestions?.reduce(
    (list, suggestion) => withSuggestion(list, pk, suggestion, at),
    suggestionsOf(record),
  );
  writeChanges(context, record, item, item.suggestions?.length ? merged : undefined);
  for (const response of item.responses ?? []) {
    const user = userOf(store, response.user_id);
    const old = store.responses.ofUser(record.place, user.pk);
    saveResponse(store, context, record, old ? { old } : { user }, response);
  }
  return true;
}

/** Whether a record has the values already. Vectors and responses are not compared: they count as changes. */
function isStored({ settings }: RecordContext, record: RecordRow, item: RecordUpsert): boolean {
  const { fields, metadata, suggestions = [], vectors, responses } = item;
  if (Object.keys(vectors ?? {}).length > 0 || responses?.length) return false;
  if (fields && fieldsText(fields) !== record.fields) return false;
  if (metadata !== undefined && metadataText(settings.properties, metadata) !== record.metadata) return false;
  const stored = suggestionsOf(record);
  return (suggestions ?? []).every((suggestion) => isStoredSuggestion(stored, suggestion));
}

function writeChanges(
  context: RecordContext,
  record: RecordRow,
  update: RecordUpdate,
  suggestions: readonly Suggestion[] | undefined,
): void {
  if (update.fields) saveFields(context, record, update.fields);
  if (update.metadata !== undefined) saveMetadata(context, record, update.metadata);
  if (suggestions) saveSuggestions(context, record, suggestions);
  saveVectors(context, ordinalOf(record.pk), update, false);
}

/** Stores validated records with their metadata, suggestions, vectors and responses; returns their pks. */
function insertRecords(context: RecordContext, items: readonly RecordCreate[]): number[] {
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

function saveFields(context: RecordContext, record: RecordRow, fields: FieldValues): void {
  const { store, settings, changes, words } = context;
  const text = fieldsText(fields);
  if (text === record.fields) return;
  const ordinal = ordinalOf(record.pk);
  const at = nowMicroseconds();
  store.records.setFields(record.pk, text, at);
  recountSpans(context, record, fields);
  changes.set({ kind: 'updated_at' }, ordinal, [at]);
  words.remove(ordinal);
  words.add(ordinal, wordsOf(settings, fields));
}

/** The agreement about spans depends on the length of the text. */
function recountSpans({ store, settings, agreement }: RecordContext, record: RecordRow, fields: FieldValues): void {
  const spans = settings.questions.filter((question) => question.settings.type === 'span');
  if (spans.length === 0) return;
  const answers = submittedIn(store.responses.answersTo(record.place));
  agreement.count(spans, answers, () => JSON.parse(record.fields) as FieldValues, -1);
  agreement.count(spans, answers, () => fields, 1);
}

const wordsOf = (settings: DatasetSettings, fields: FieldValues): string[] =>
  searchableTexts(settings, fields).map((text) => tokenize(text).join(' '));

function saveMetadata(context: RecordContext, record: RecordRow, metadata: Record<string, unknown> | null): void {
  const text = metadataText(context.settings.properties, metadata);
  if (text === record.metadata) return;
  const at = nowMicroseconds();
  context.store.records.setMetadata(record.pk, text, at);
  context.changes.set({ kind: 'updated_at' }, ordinalOf(record.pk), [at]);
  indexMetadata(context, ordinalOf(record.pk), metadata ?? {});
}

/** Creates the missing indexes of the given vectors. */
function prepareVectors({ store, settings }: RecordContext, items: readonly RecordUpdate[]): void {
  const names = new Set(items.flatMap(({ vectors }) => Object.keys(vectors ?? {})));
  for (const { name, pk, dimensions } of settings.vectors.values()) {
    if (names.has(name)) store.vectors.ensureIndex(pk, dimensions);
  }
}

function saveVectors(
  { store, settings }: RecordContext,
  ordinal: number,
  { vectors }: RecordUpdate,
  isNew: boolean,
): void {
  const named = Object.entries(vectors ?? {});
  if (!isNew && named.length > 0) store.recordChanges.note(placeOf(settings.dataset.pk, ordinal));
  for (const [name, numbers] of named) {
    store.vectors.put(settings.vectors.get(name)!.pk, ordinal, numbers, isNew);
  }
}

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
