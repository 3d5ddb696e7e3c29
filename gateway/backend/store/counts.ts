import { behavesAs2 } from '../contracts.ts';
import { BLOCKS, changeBlock, countChanges, NO_BLOCKS, readCounts, writeCounts } from './countChanges.ts';
import type { Database } from './database.ts';
import type { DatasetRow } from './datasets.ts';
import { SPAN } from './recordAddress.ts';
import type { ResponseRow, ResponseStatus } from './responses.ts';

export { BLOCKS, readCounts, writeCounts };

const WIDTH = SPAN / BLOCKS;

export const blockOf = (place: number): number => Math.floor((place % SPAN) / WIDTH);

export const blockSpan = (datasetPk: number, block: number): [first: number, last: number] => [
  datasetPk * SPAN + block * WIDTH,
  datasetPk * SPAN + (block + 1) * WIDTH - 1,
];

/** The numbers of records by the progress of all annotators together. Records in none of them are pending. */
export interface ProgressCounts {
  submitted: number;
  discarded: number;
  conflicting: number;
}

export type Progress = keyof ProgressCounts;
const PROGRESS: readonly Progress[] = ['submitted', 'discarded', 'conflicting'];

interface RecordCounts extends ProgressCounts {
  records: number;
  completed: number;
  next_ordinal: number;
}

/** A user's responses by status: all, and those to completed records. */
export type ResponseCounts = Record<ResponseStatus | `completed_${ResponseStatus}`, number>;

/** The counts of a dataset, for all users and for one. */
interface DatasetCounts extends Omit<RecordCounts, 'next_ordinal'> {
  dataset_pk: number;
  own: ResponseCounts;
}

const NO_RECORDS: RecordCounts = {
  records: 0,
  completed: 0,
  next_ordinal: 0,
  submitted: 0,
  discarded: 0,
  conflicting: 0,
};
export const NO_RESPONSES: ResponseCounts = {
  draft: 0,
  submitted: 0,
  discarded: 0,
  completed_draft: 0,
  completed_submitted: 0,
  completed_discarded: 0,
};
export const RESPONSE_COUNTS = Object.keys(NO_RESPONSES) as readonly (keyof ResponseCounts)[];
const OWN_COUNTS = RESPONSE_COUNTS.join(', ');
const OWN_OR_NONE = RESPONSE_COUNTS.map((name) => `ifnull(own.${name}, 0) AS ${name}`).join(', ');
const ALL_OR_NONE = PROGRESS.map((name) => `ifnull(all_counts.${name}, 0) AS all_${name}`).join(', ');

/** Whether completed records leave the queues of those who did not answer them. */
export const hidesCompleted = behavesAs2;

/** How many records the queue of a user has. */
export function pendingCount(
  dataset: Pick<DatasetRow, 'min_submitted'>,
  { records, completed }: Pick<RecordCounts, 'records' | 'completed'>,
  own: ResponseCounts,
): number {
  const answered = own.draft + own.submitted + own.discarded;
  if (!hidesCompleted(dataset)) return records - answered;
  const answeredCompleted = own.completed_draft + own.completed_submitted + own.completed_discarded;
  return records - completed - (answered - answeredCompleted);
}

/** Counts change in the same transaction as what they count. */
export const countStore = (db: Database) => {
  const records = countChanges(db, {
    table: 'record_counts',
    keys: ['dataset_pk'],
    sums: ['next_ordinal', 'records', 'completed', ...PROGRESS],
    blocks: { blocks: NO_BLOCKS, completed_blocks: null },
  });
  const responses = countChanges(db, {
    table: 'response_counts',
    keys: ['dataset_pk', 'user_pk'],
    sums: RESPONSE_COUNTS,
    blocks: { blocks: NO_BLOCKS },
  });
  /** The connection for reading: what a transaction has counted so far is in the tables. */
  const counted = (): Database => {
    records.write();
    responses.write();
    return db;
  };
  const blocks = (sql: string, pks: number[]): Uint32Array => readCounts(counted().value(sql, pks));
  const recordBlocks = (datasetPk: number) =>
    blocks('SELECT blocks FROM record_counts WHERE dataset_pk = ?', [datasetPk]);
  /** The records that have left the queues. */
  const completedBlocks = (datasetPk: number) =>
    blocks('SELECT completed_blocks FROM record_counts WHERE dataset_pk = ?', [datasetPk]);
  /** A user's responses to records that have not left the queues. */
  const responseBlocks = (datasetPk: number, userPk: number) =>
    blocks('SELECT blocks FROM response_counts WHERE dataset_pk = ? AND user_pk = ?', [datasetPk, userPk]);

  return {
    recordBlocks,
    completedBlocks,
    responseBlocks,

    /** To be called before others read or write the tables in a transaction. */
    write: () => void counted(),

    ofDataset: (datasetPk: number): RecordCounts =>
      counted().get<RecordCounts>(
        'SELECT records, completed, next_ordinal, submitted, discarded, conflicting FROM record_counts WHERE dataset_pk = ?',
        [datasetPk],
      ) ?? NO_RECORDS,

    ofUser: (datasetPk: number, userPk: number): ResponseCounts =>
      counted().get<ResponseCounts>(`SELECT ${OWN_COUNTS} FROM response_counts WHERE dataset_pk = ? AND user_pk = ?`, [
        datasetPk,
        userPk,
      ]) ?? NO_RESPONSES,

    /** Does not read blocks, to touch few pages. */
    ofLargeDatasets: (records: number) =>
      counted().all<{ dataset_pk: number; next_ordinal: number }>(
        'SELECT dataset_pk, next_ordinal FROM record_counts WHERE next_ordinal >= ?',
        [records],
      ),

    ofDatasets: (datasetPks: readonly number[], userPk: number): DatasetCounts[] =>
      counted()
        .all<Record<`all_${Progress}` | 'dataset_pk' | 'records' | 'completed', number> & ResponseCounts>(
          `SELECT value AS dataset_pk, ifnull(all_counts.records, 0) AS records,
             ifnull(all_counts.completed, 0) AS completed,
             ${ALL_OR_NONE},
             ${OWN_OR_NONE}
           FROM json_each(?) LEFT JOIN record_counts AS all_counts ON all_counts.dataset_pk = value
           LEFT JOIN response_counts AS own ON own.dataset_pk = value AND own.user_pk = ?`,
          [JSON.stringify(datasetPks), userPk],
        )
        .map(({ dataset_pk, records, completed, all_submitted, all_discarded, all_conflicting, ...own }) => ({
          dataset_pk,
          records,
          completed,
          submitted: all_submitted,
          discarded: all_discarded,
          conflicting: all_conflicting,
          own,
        })),

    /** The users with responses, in the order of their first. */
    usersOf: (datasetPk: number): (ResponseCounts & { username: string; inserted_at: string })[] =>
      counted().all(
        `SELECT username, inserted_at, ${OWN_COUNTS} FROM response_counts JOIN users ON users.pk = user_pk
         WHERE dataset_pk = ? AND draft + submitted + discarded > 0 ORDER BY response_counts.rowid`,
        [datasetPk],
      ),

    /** Counts added (1) or removed (-1) records. Ordinals are never reused. */
    countRecords(datasetPk: number, places: readonly number[], change: 1 | -1): void {
      const { sums, blocks } = records.of({ dataset_pk: datasetPk });
      sums.records += change * places.length;
      if (change === 1) sums.next_ordinal += places.length;
      for (const place of places) changeBlock(blocks.blocks, blockOf(place), change);
    },

    /** Moves a record from one progress to another; undefined is pending. */
    countProgress(datasetPk: number, from: Progress | undefined, to: Progress | undefined): void {
      if (from === to) return;
      const { sums } = records.of({ dataset_pk: datasetPk });
      if (from) sums[from] -= 1;
      if (to) sums[to] += 1;
    },

    /** Moves a user's response from one status to another; undefined is no response. */
    countResponse(
      dataset: Pick<DatasetRow, 'pk' | 'min_submitted'>,
      userPk: number,
      { place, isCompleted }: { place: number; isCompleted: boolean },
      from: ResponseStatus | undefined,
      to: ResponseStatus | undefined,
    ): void {
      if (from === to) return;
      const { sums, blocks } = responses.of({ dataset_pk: dataset.pk, user_pk: userPk });
      for (const [status, change] of [
        [from, -1],
        [to, 1],
      ] as const) {
        if (!status) continue;
        sums[status] += change;
        if (isCompleted) sums[`completed_${status}`] += change;
      }
      const isQueued = !isCompleted || !hidesCompleted(dataset);
      const change = Number(to !== undefined) - Number(from !== undefined);
      if (isQueued && change !== 0) changeBlock(blocks.blocks, blockOf(place), change);
    },

    /** Counts a record that became completed (1) or pending again (-1), also for those who have a response to it. */
    countCompletion(
      dataset: Pick<DatasetRow, 'pk' | 'min_submitted'>,
      place: number,
      given: readonly Pick<ResponseRow, 'user_pk' | 'status'>[],
      change: 1 | -1,
    ): void {
      const isHidden = hidesCompleted(dataset);
      const { sums, blocks } = records.of({ dataset_pk: dataset.pk });
      sums.completed += change;
      if (isHidden) changeBlock(blocks.completed_blocks, blockOf(place), change);
      for (const { user_pk, status } of given) {
        if (user_pk === null) continue;
        const own = responses.of({ dataset_pk: dataset.pk, user_pk });
        own.sums[`completed_${status}`] += change;
        if (isHidden) changeBlock(own.blocks.blocks, blockOf(place), -change);
      }
    },
  };
};
