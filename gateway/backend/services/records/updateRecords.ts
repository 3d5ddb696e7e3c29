import { UnprocessableError } from '../../http/errors.ts';
import type { RecordUpdate } from '../../shapes/records.ts';
import { moment } from '../../store/clock.ts';
import { datasetPkOf, ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { FieldTexts } from '../checks/answers.ts';
import { atPosition, type Checking, checkUpdate, refuseRepeated } from './checkRecord.ts';
import type { Indexing } from './indexing.ts';
import { newSuggestions } from './suggestionList.ts';
import { prepareVectors, saveMetadata, saveSuggestions, saveVectors } from './writeRecords.ts';

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
      saveSuggestions(checking, indexing, record, newSuggestions(record.pk, update.suggestions, moment()));
    }
    saveVectors(checking, ordinalOf(record.pk), update, false);
  }
  changes.flush();
}
