import { UnprocessableError } from '../../http/errors.ts';
import type { RecordCreate, RecordUpdate, RecordUpsert } from '../../shapes/records.ts';
import {
  checkFields,
  atPosition,
  checkParts,
  type Checking,
  checkUpdate,
  refuseRepeated,
  refuseRepeatedQuestions,
  userOf,
} from './checkRecord.ts';
import { insertRecords, prepareVectors, saveMetadata, saveVectors } from './writeRecords.ts';
import { nowMicroseconds } from '../../store/clock.ts';
import { datasetPkOf, ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { FieldTexts } from '../checkAnswers.ts';
import type { Indexing } from './indexing.ts';
import { newSuggestions, saveSuggestions, suggestionsOf, upserted } from './suggestions.ts';
import { progressOf, saveResponse } from '../responses.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import type { Store } from '../../store/store.ts';

/** Adds records to a published dataset: all of them, or none when one of them is wrong. Returns their pks. */
export function createRecords(checking: Checking, items: readonly RecordCreate[]): number[] {
  const { store, settings } = checking;
  return store.db.transaction(() => {
    refuseUnpublished(checking);
    const externalIds = items.flatMap(({ external_id }) => external_id ?? []);
    const taken = externalIds.filter((id) => store.records.byExternalId(settings.dataset.pk, id));
    if (taken.length > 0) throw new UnprocessableError(`found records with same external IDs: ${taken.join(', ')}`);
    for (const [index, item] of items.entries()) {
      atPosition(index, () => {
        checkFields(settings, item.fields);
        checkParts(checking, item.fields, item);
      });
    }
    return insertRecords(checking, items);
  });
}

export function refuseUnpublished({ settings }: Checking): void {
  if (settings.dataset.status === 'ready') return;
  throw new UnprocessableError('Records cannot be created for a non published dataset');
}

/** Changes one record: metadata and suggestions that are given replace the old ones, vectors are added or replaced by name. */
export function updateRecord(checking: Checking, record: RecordRow, update: RecordUpdate): void {
  checking.store.db.transaction(() => {
    checkUpdate(checking, JSON.parse(record.fields) as FieldTexts, update);
    write(checking, [[record, update]]);
  });
}

/** Changes many records of a dataset, or none when one of the changes is wrong. */
export function updateRecords(checking: Checking, items: readonly (RecordUpdate & { id: string })[]): void {
  const { store, settings } = checking;
  store.db.transaction(() => {
    refuseRepeated(
      items.map(({ id }) => id),
      'found duplicate records IDs',
    );
    const records = items.map(({ id }) => ownRecord(checking, id));
    const missing = items.filter((_item, index) => !records[index]).map(({ id }) => id);
    if (missing.length > 0) {
      throw new UnprocessableError(
        `found records that do not exist in dataset ${settings.dataset.id}: ${missing.join(', ')}`,
      );
    }
    const updates = items.map((item, index): [RecordRow, RecordUpdate] => [records[index]!, item]);
    for (const [index, [record, update]] of updates.entries()) {
      atPosition(index, () => checkUpdate(checking, JSON.parse(record.fields) as FieldTexts, update));
    }
    write(checking, updates);
  });
}

/** The record with this id, if it is one of the dataset's. */
export function ownRecord({ store, settings }: Checking, id: string): RecordRow | undefined {
  const record = store.records.byId(id);
  return record && datasetPkOf(record.pk) === settings.dataset.pk ? record : undefined;
}

function write(checking: Checking, updates: readonly [RecordRow, RecordUpdate][]): void {
  const { store, settings } = checking;
  const changes = store.facets.changes(settings.dataset.pk);
  const indexing: Indexing = { settings, changes };
  prepareVectors(
    checking,
    updates.map(([, update]) => update),
  );
  for (const [record, update] of updates) {
    if (update.metadata !== undefined) saveMetadata(checking, indexing, record, update.metadata);
    if (update.suggestions != null) {
      saveSuggestions(checking, indexing, record, newSuggestions(record.pk, update.suggestions, nowMicroseconds()));
    }
    saveVectors(checking, ordinalOf(record.pk), update, false);
  }
  changes.flush();
}

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
    const at = nowMicroseconds();
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
    saveResponse(store, indexing, record, old ? { old } : { user }, given);
  }
}

/** Takes records away with all that hangs on them, and takes them out of every count and index. */
export function removeRecords(store: Store, dataset: DatasetRow, records: readonly RecordRow[]): void {
  store.db.transaction(() => {
    const vectors = store.vectorsSettings.ofDataset(dataset.pk);
    const changes = store.facets.changes(dataset.pk);
    for (const { pk, place } of records) {
      const ordinal = ordinalOf(pk);
      const responses = store.responses.ofRecord(place);
      store.counts.countProgress(dataset.pk, progressOf(responses.map(({ status }) => status)), undefined);
      for (const { user_pk, status } of responses) {
        if (user_pk !== null) store.counts.countResponse(dataset.pk, user_pk, place, status, undefined);
      }
      changes.remove(ordinal);
      store.fullText.remove(dataset.pk, ordinal);
      for (const settings of vectors) store.vectors.remove(settings.pk, ordinal);
      store.records.remove(pk);
    }
    changes.flush();
    const places = records.map(({ place }) => place);
    store.counts.countRecords(dataset.pk, places, -1);
  });
}
