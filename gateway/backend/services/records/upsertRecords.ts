import { UnprocessableError } from '../../http/errors.ts';
import type { RecordCreate, RecordUpsert } from '../../shapes/records.ts';
import { moment } from '../../store/clock.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import { addResponse, changeResponse } from '../responses/saveResponse.ts';
import type { FieldTexts } from '../checks/answers.ts';
import { checkFields } from '../checks/records.ts';
import { atPosition, checkParts, type Checking, refuseRepeatedQuestions, userOf } from './checkRecord.ts';
import { refuseUnpublished } from './createRecords.ts';
import type { Indexing } from './indexing.ts';
import { suggestionsOf, upserted } from './suggestionList.ts';
import { ownRecord } from './updateRecords.ts';
import { insertRecords, prepareVectors, saveMetadata, saveSuggestions, saveVectors } from './writeRecords.ts';

/**
 * Adds records, or adds to those already there, known by their external id or else by their id. What is there keeps its
 * fields. Returns the pks in the order of the items.
 */
export function upsertRecords(checking: Checking, items: readonly RecordUpsert[]): number[] {
  const { store, settings } = checking;
  return store.db.transaction(() => {
    refuseUnpublished(checking);
    const known = items.map((item) => find(checking, item));
    for (const [index, item] of items.entries()) atPosition(index, () => check(checking, item, known[index]));

    const isNew = (_item: unknown, index: number) => !known[index];
    const created = insertRecords(checking, items.filter(isNew) as RecordCreate[]);
    const changes = store.facets.changes(settings.dataset.pk);
    prepareVectors(checking, items);
    const pks = items.map((item, index) => {
      const record = known[index];
      if (record) merge(checking, { settings, changes }, record.pk, item);
      return record ? record.pk : created.shift()!;
    });
    changes.flush();
    return pks;
  });
}

const find = (checking: Checking, { external_id, id }: RecordUpsert): RecordRow | undefined => {
  if (external_id != null) return checking.store.records.byExternalId(checking.settings.dataset.pk, external_id);
  return id == null ? undefined : ownRecord(checking, id);
};

function check(checking: Checking, item: RecordUpsert, known: RecordRow | undefined): void {
  if (!known) {
    if (!item.fields) throw new UnprocessableError('missing fields for a record that is not in the dataset yet');
    checkFields(checking.settings, item.fields);
  } else refuseRepeatedQuestions(item);
  const fields = known ? (JSON.parse(known.fields) as FieldTexts) : item.fields!;
  checkParts(checking, fields, item);
}

/** Puts what is given beside what is there. The record is read anew, as the request may name it twice. */
function merge(checking: Checking, indexing: Indexing, pk: number, item: RecordUpsert): void {
  const { store } = checking;
  const record = store.records.byPk(pk)!;
  if (item.metadata !== undefined) saveMetadata(checking, indexing, record, item.metadata);
  if (item.suggestions != null && item.suggestions.length > 0) {
    const at = moment();
    const merged = item.suggestions.reduce(
      (list, suggestion) => upserted(list, pk, suggestion, at),
      suggestionsOf(record),
    );
    saveSuggestions(checking, indexing, record, merged);
  }
  saveVectors(checking, ordinalOf(pk), item, false);
  for (const given of item.responses ?? []) {
    const user = userOf(store, given.user_id);
    const old = store.responses.ofUser(record.place, user.pk);
    if (old) changeResponse(store, indexing, record, old, given);
    else addResponse(store, indexing, record, user, given);
  }
}
