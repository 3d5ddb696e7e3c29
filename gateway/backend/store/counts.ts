import type { Database } from './database.ts';
import { SPAN } from './recordAddress.ts';
import type { ResponseStatus } from './responses.ts';

/** The shuffled order of a dataset has blocks of equal width. Counts for each block tell where unanswered records are. */
export const BLOCKS = 1024;
const WIDTH = SPAN / BLOCKS;

export const blockOf = (place: number): number => Math.floor((place % SPAN) / WIDTH);

export const blockSpan = (datasetPk: number, block: number): [first: number, last: number] => [
  datasetPk * SPAN + block * WIDTH,
  datasetPk * SPAN + (block + 1) * WIDTH - 1,
];

export const readCounts = (bytes: Uint8Array | undefined): Uint32Array =>
  bytes ? new Uint32Array(bytes.slice().buffer) : new Uint32Array(BLOCKS);
export const writeCounts = (counts: Uint32Array): Uint8Array => new Uint8Array(counts.buffer);

/** Records by the progress of all annotators together. All others are pending. */
export interface ProgressCounts {
  submitted: number;
  discarded: number;
  conflicting: number;
}

export type Progress = keyof ProgressCounts;

interface RecordCounts extends ProgressCounts {
  records: number;
  next_ordinal: number;
}

/** The counts of a dataset, for all users and for one. */
interface DatasetCounts extends ProgressCounts {
  dataset_pk: number;
  records: number;
  own_draft: number;
  own_submitted: number;
  own_discarded: number;
}

export type ResponseCounts = Record<ResponseStatus, number>;

const NO_RECORDS: RecordCounts = { records: 0, next_ordinal: 0, submitted: 0, discarded: 0, conflicting: 0 };
const NO_RESPONSES: ResponseCounts = { draft: 0, submitted: 0, discarded: 0 };

/** Counts change in the same transaction as what they count. */
export const countStore = (db: Database) => {
  const blocks = (sql: string, pks: number[]): Uint32Array => readCounts(db.value(sql, pks));
  const recordBlocks = (datasetPk: number) =>
    blocks('SELECT blocks FROM record_counts WHERE dataset_pk = ?', [datasetPk]);
  const responseBlocks = (datasetPk: number, userPk: number) =>
    blocks('SELECT blocks FROM response_counts WHERE dataset_pk = ? AND user_pk = ?', [datasetPk, userPk]);

  return {
    recordBlocks,
    responseBlocks,

    ofDataset: (datasetPk: number): RecordCounts =>
      db.get<RecordCounts>(
        'SELECT records, next_ordinal, submitted, discarded, conflicting FROM record_counts WHERE dataset_pk = ?',
        [datasetPk],
      ) ?? NO_RECORDS,

    ofUser: (datasetPk: number, userPk: number): ResponseCounts =>
      db.get<ResponseCounts>(
        'SELECT draft, submitted, discarded FROM response_counts WHERE dataset_pk = ? AND user_pk = ?',
        [datasetPk, userPk],
      ) ?? NO_RESPONSES,

    /** Does not read blocks, to touch few pages. */
    ofDatasets: (datasetPks: readonly number[], userPk: number): DatasetCounts[] =>
      db.all<DatasetCounts>(
        `SELECT value AS dataset_pk, ifnull(all_counts.records, 0) AS records,
           ifnull(all_counts.submitted, 0) AS submitted, ifnull(all_counts.discarded, 0) AS discarded,
           ifnull(all_counts.conflicting, 0) AS conflicting, ifnull(own.draft, 0) AS own_draft,
           ifnull(own.submitted, 0) AS own_submitted, ifnull(own.discarded, 0) AS own_discarded
         FROM json_each(?) LEFT JOIN record_counts AS all_counts ON all_counts.dataset_pk = value
         LEFT JOIN response_counts AS own ON own.dataset_pk = value AND own.user_pk = ?`,
        [JSON.stringify(datasetPks), userPk],
      ),

    /** Counts added (1) or removed (-1) records. Ordinals are never reused. */
    countRecords(datasetPk: number, places: readonly number[], change: 1 | -1): void {
      const blocks = recordBlocks(datasetPk);
      for (const place of places) blocks[blockOf(place)]! += change;
      db.run(
        `INSERT INTO record_counts (dataset_pk, next_ordinal, records, submitted, discarded, conflicting, blocks)
         VALUES ($dataset, $change, $change, 0, 0, 0, $blocks) ON CONFLICT (dataset_pk) DO UPDATE SET
         records = records + $change, next_ordinal = next_ordinal + max($change, 0), blocks = $blocks`,
        { dataset: datasetPk, change: change * places.length, blocks: writeCounts(blocks) },
      );
    },

    /** Moves a record from one progress to another; undefined is pending. */
    countProgress(datasetPk: number, from: Progress | undefined, to: Progress | undefined): void {
      if (from === to) return;
      if (from) db.run(`UPDATE record_counts SET ${from} = ${from} - 1 WHERE dataset_pk = ?`, [datasetPk]);
      if (to) db.run(`UPDATE record_counts SET ${to} = ${to} + 1 WHERE dataset_pk = ?`, [datasetPk]);
    },

    /** Moves a user's response from one status to another; undefined is no response. */
    countResponse(
      datasetPk: number,
      userPk: number,
      place: number,
      from: ResponseStatus | undefined,
      to: ResponseStatus | undefined,
    ): void {
      if (from === to) return;
      const key = [datasetPk, userPk];
      if (from && to) {
        db.run(
          `UPDATE response_counts SET ${from} = ${from} - 1, ${to} = ${to} + 1 WHERE dataset_pk = ? AND user_pk = ?`,
          key,
        );
        return;
      }
      const blocks = responseBlocks(datasetPk, userPk);
      const change = to ? 1 : -1;
      blocks[blockOf(place)]! += change;
      const status = (to ?? from)!;
      db.run(
        `INSERT INTO response_counts (dataset_pk, user_pk, draft, submitted, discarded, blocks)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (dataset_pk, user_pk) DO UPDATE SET
         ${status} = ${status} + excluded.${status}, blocks = excluded.blocks`,
        [
          ...key,
          ...(['draft', 'submitted', 'discarded'] as const).map((name) => (name === status ? change : 0)),
          writeCounts(blocks),
        ],
      );
    },
  };
};
