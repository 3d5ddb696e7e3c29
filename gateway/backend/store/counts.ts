import { behavesAs2 } from '../contracts.ts';
import type { Database } from './database.ts';
import type { DatasetRow } from './datasets.ts';
import { SPAN } from './recordAddress.ts';
import type { ResponseRow, ResponseStatus } from './responses.ts';

/** The shuffled order of a dataset has blocks of equal width. The counts of each block show where unanswered records are. */
export const BLOCKS = 1024;
const WIDTH = SPAN / BLOCKS;

export const blockOf = (place: number): number => Math.floor((place % SPAN) / WIDTH);

export const blockSpan = (datasetPk: number, block: number): [first: number, last: number] => [
  datasetPk * SPAN + block * WIDTH,
  datasetPk * SPAN + (block + 1) * WIDTH - 1,
];

export const readCounts = (bytes: Uint8Array | null | undefined): Uint32Array =>
  bytes ? new Uint32Array(bytes.slice().buffer) : new Uint32Array(BLOCKS);
const NO_BLOCKS = new Uint8Array(BLOCKS * 4);
export const writeCounts = (counts: Uint32Array): Uint8Array => new Uint8Array(counts.buffer);

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
const OWN_CHANGES = RESPONSE_COUNTS.map((name) => `$${name}`).join(', ');
const OWN_SUMS = RESPONSE_COUNTS.map((name) => `${name} = ${name} + $${name}`).join(', ');
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
  const blocks = (sql: string, pks: number[]): Uint32Array => readCounts(db.value(sql, pks));
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

    ofDataset: (datasetPk: number): RecordCounts =>
      db.get<RecordCounts>(
        'SELECT records, completed, next_ordinal, submitted, discarded, conflicting FROM record_counts WHERE dataset_pk = ?',
        [datasetPk],
      ) ?? NO_RECORDS,

    ofUser: (datasetPk: number, userPk: number): ResponseCounts =>
      db.get<ResponseCounts>(`SELECT ${OWN_COUNTS} FROM response_counts WHERE dataset_pk = ? AND user_pk = ?`, [
        datasetPk,
        userPk,
      ]) ?? NO_RESPONSES,

    /** Does not read blocks, to touch few pages. */
    ofLargeDatasets: (records: number) =>
      db.all<{ dataset_pk: number; next_ordinal: number }>(
        'SELECT dataset_pk, next_ordinal FROM record_counts WHERE next_ordinal >= ?',
        [records],
      ),

    ofDatasets: (datasetPks: readonly number[], userPk: number): DatasetCounts[] =>
      db
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
      db.all(
        `SELECT username, inserted_at, ${OWN_COUNTS} FROM response_counts JOIN users ON users.pk = user_pk
         WHERE dataset_pk = ? AND draft + submitted + discarded > 0 ORDER BY response_counts.rowid`,
        [datasetPk],
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
      dataset: Pick<DatasetRow, 'pk' | 'min_submitted'>,
      userPk: number,
      { place, isCompleted }: { place: number; isCompleted: boolean },
      from: ResponseStatus | undefined,
      to: ResponseStatus | undefined,
    ): void {
      if (from === to) return;
      const changes = { ...NO_RESPONSES };
      for (const [status, change] of [
        [from, -1],
        [to, 1],
      ] as const) {
        if (!status) continue;
        changes[status] += change;
        if (isCompleted) changes[`completed_${status}`] += change;
      }
      const isQueued = !isCompleted || !hidesCompleted(dataset);
      const change = isQueued ? Number(to !== undefined) - Number(from !== undefined) : 0;
      const blocks = change === 0 ? undefined : responseBlocks(dataset.pk, userPk);
      if (blocks) blocks[blockOf(place)]! += change;
      db.run(
        `INSERT INTO response_counts (dataset_pk, user_pk, ${OWN_COUNTS}, blocks)
         VALUES ($dataset, $user, ${OWN_CHANGES}, ifnull($blocks, $none))
         ON CONFLICT (dataset_pk, user_pk) DO UPDATE SET
         ${OWN_SUMS}, blocks = ifnull($blocks, blocks)`,
        {
          dataset: dataset.pk,
          user: userPk,
          ...changes,
          blocks: blocks ? writeCounts(blocks) : null,
          none: NO_BLOCKS,
        },
      );
    },

    /** Counts a record that became completed (1) or pending again (-1), also for those who have a response to it. */
    countCompletion(
      dataset: Pick<DatasetRow, 'pk' | 'min_submitted'>,
      place: number,
      responses: readonly Pick<ResponseRow, 'user_pk' | 'status'>[],
      change: 1 | -1,
    ): void {
      const isHidden = hidesCompleted(dataset);
      const blocks = isHidden ? completedBlocks(dataset.pk) : undefined;
      if (blocks) blocks[blockOf(place)]! += change;
      db.run(
        `UPDATE record_counts SET completed = completed + ?, completed_blocks = ifnull(?, completed_blocks)
         WHERE dataset_pk = ?`,
        [change, blocks ? writeCounts(blocks) : null, dataset.pk],
      );
      for (const { user_pk, status } of responses) {
        if (user_pk === null) continue;
        const own = isHidden ? responseBlocks(dataset.pk, user_pk) : undefined;
        if (own) own[blockOf(place)]! -= change;
        db.run(
          `UPDATE response_counts SET completed_${status} = completed_${status} + ?, blocks = ifnull(?, blocks)
           WHERE dataset_pk = ? AND user_pk = ?`,
          [change, own ? writeCounts(own) : null, dataset.pk, user_pk],
        );
      }
    },
  };
};
