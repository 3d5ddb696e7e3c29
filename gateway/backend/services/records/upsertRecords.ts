import { UnprocessableError } from '../../http/errors.ts';
import { metadataText } from '../../presenters.ts';
import type { RecordCreate, RecordUpsert } from '../../shapes/records.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import type { RecordRow } from '../../store/records.ts';
import { saveResponse } from '../responses.ts';
import { atPosition, checkContent, refuseDuplicateSuggestions, userOf } from './checkRecord.ts';
import { ownRecord, type RecordContext } from './context.ts';
import { insertRecords, refuseUnpublished } from './createRecords.ts';
import { checkFields, fieldsText } from './fieldValues.ts';
import { prepareVectors, saveParts } from './saveParts.ts';
import { isStoredSuggestion, suggestionsOf, withSuggestion } from './suggestions.ts';
import { fieldsAfter } from './updateRecords.ts';

/** Adds records, or merges them with those of the same id or external id. Returns pks in the order of the items. */
export function upsertRecords(
  context: RecordContext,
  items: readonly RecordUpsert[],
): { pks: number[]; updated: string[]; unchanged: string[] } {
  refuseUnpublished(context);
  const existing = items.map((item) => existingRecord(context, item));
  for (const [index, item] of items.entries()) atPosition(index, () => checkUpsert(context, item, existing[index]));

  const isNew = (_item: unknown, index: number) => !existing[index];
  const { pks: created } = insertRecords(context, items.filter(isNew) as RecordCreate[], { isEchoed: false });
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
  context.events.completed(
    dataset,
    pks.filter((_pk, index) => items[index]!.responses?.length),
  );
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
  saveParts(context, record, item, item.suggestions?.length ? merged : undefined);
  for (const response of item.responses ?? []) {
    const user = userOf(context, response.user_id);
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
