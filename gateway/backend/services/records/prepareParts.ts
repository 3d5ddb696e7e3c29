import { decodeUtf8 } from '#gateway/lib/jsonText.ts';
import { validate } from '../../http/ajv.ts';
import { listParts } from '../../http/listParts.ts';
import { parseJson } from '../../http/parseJson.ts';
import { MOST_RECORDS, type RecordCreate, RecordsCreate } from '../../shapes/records.ts';
import type { Store } from '../../store/store.ts';
import { settingsOf } from '../datasetSettings.ts';
import { checkRecords } from './createRecords.ts';
import { type First, type PreparedRecords, prepareRecords } from './prepareRecords.ts';

/** A long list of new records, as it was sent. */
export interface LongList {
  datasetPk: number;
  body: Uint8Array;
  isOlderRoute: boolean;
  first: First;
}

/** The most records that a request may add. */
export const mostRecords = (isOlderRoute: boolean): number => (isOlderRoute ? MOST_RECORDS.older : MOST_RECORDS.newer);

/**
 * Reads, checks and prepares new records part by part, so that few of them are in memory at a time. Throws if anything is wrong, or the
 * body cannot be read in parts. Equal external ids in two parts are found when the second is stored.
 */
export function* prepareParts(
  store: Store,
  { datasetPk, body, isOlderRoute, first }: LongList,
): Generator<PreparedRecords> {
  const settings = settingsOf(store, store.datasets.byPk(datasetPk));
  const context = { store, settings, isOlderRoute, users: new Map() };
  const most = mostRecords(isOlderRoute);
  let count = 0;
  for (const text of listParts(decodeUtf8(body) ?? '') ?? refuse()) {
    const items = itemsIn(text);
    if (count + items.length > most) refuse();
    checkRecords(context, items);
    const next = { ordinal: first.ordinal + count, at: first.at + count };
    yield prepareRecords(context, items, next, { isEchoed: !isOlderRoute });
    count += items.length;
  }
  // A single record is noted as such.
  if (count === 1) refuse();
}

function itemsIn(text: string): readonly RecordCreate[] {
  const { value, errors } = validate(RecordsCreate, { items: parseJson(text) });
  if (errors.length > 0) refuse();
  return (value as RecordsCreate).items;
}

function refuse(): never {
  throw new Error('The body cannot be read in parts');
}
