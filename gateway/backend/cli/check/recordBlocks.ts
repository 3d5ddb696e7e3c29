import { BLOCK_RECORDS } from '../../store/facetBlock.ts';
import { ordinalOf, spanOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';

/** Neighbouring records with all responses to them: what shares one block of each facet. */
export interface RecordBlock {
  block: number;
  records: RecordRow[];
  responses: ReadonlyMap<number, ResponseRow[]>;
}

export const blockOfOrdinal = (ordinal: number): number => Math.floor(ordinal / BLOCK_RECORDS);

/** The records of a dataset a block at a time, so that memory stays flat. */
export function* recordBlocks({ db, responses }: Store, datasetPk: number): Generator<RecordBlock, void> {
  let records: RecordRow[] = [];
  const complete = (): RecordBlock => ({
    block: blockOfOrdinal(ordinalOf(records[0]!.pk)),
    records,
    responses: responses.ofRecords(records.map(({ place }) => place)),
  });
  const rows = db.iterate<RecordRow>('SELECT * FROM records WHERE pk BETWEEN ? AND ? ORDER BY pk', spanOf(datasetPk));
  for (const row of rows) {
    const isNext =
      records.length > 0 && blockOfOrdinal(ordinalOf(row.pk)) !== blockOfOrdinal(ordinalOf(records[0]!.pk));
    if (isNext) {
      yield complete();
      records = [];
    }
    records.push(row);
  }
  if (records.length > 0) yield complete();
}
