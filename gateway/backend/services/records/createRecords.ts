import { UnprocessableError } from '../../http/errors.ts';
import type { RecordCreate } from '../../shapes/records.ts';
import { checkFields } from '../checks/records.ts';
import { atPosition, checkParts, type Checking } from './checkRecord.ts';
import { insertRecords } from './writeRecords.ts';

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
