import { UnprocessableError } from '../../http/errors.ts';
import type { FieldValues } from '../../shapes/fields.ts';
import type { RecordUpdate } from '../../shapes/records.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import type { RecordRow } from '../../store/records.ts';
import { atPosition, checkContent, refuseDuplicates } from './checkRecord.ts';
import { ownRecord, type RecordContext } from './context.ts';
import { checkFields } from './fieldValues.ts';
import { prepareVectors, saveParts } from './saveParts.ts';
import { newSuggestions } from './suggestions.ts';

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

export const fieldsAfter = (record: RecordRow, { fields }: RecordUpdate): FieldValues =>
  fields ?? (JSON.parse(record.fields) as FieldValues);

const writeUpdate = (context: RecordContext, record: RecordRow, update: RecordUpdate): void =>
  saveParts(
    context,
    record,
    update,
    update.suggestions ? newSuggestions(record.pk, update.suggestions, nowMicroseconds()) : undefined,
  );
