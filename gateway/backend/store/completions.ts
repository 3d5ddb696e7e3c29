import { BLOCKS, blockOf, blockSpan, hidesCompleted, readCounts, writeCounts } from './counts.ts';
import type { Database } from './database.ts';
import type { DatasetRow } from './datasets.ts';
import { ordinalOf, pkOfPlace, spanOf } from './recordAddress.ts';
import type { ResponseStatus } from './responses.ts';

export const submittedNeeded = ({ min_submitted }: Pick<DatasetRow, 'min_submitted'>): number => min_submitted ?? 1;

/** A change of a dataset's distribution that has not reached all records yet. */
export interface CompletionJob {
  dataset_pk: number;
  next_block: number;
}

interface OwnCount {
  user_pk: number;
  status: ResponseStatus;
  /** All responses in the block, and those to completed records. */
  responses: number;
  completed: number;
}

/** Which records are completed: rows exist for these only. */
export const completionStore = (db: Database) => {
  /** The responses of existing users in a block. */
  const ownCounts = (span: readonly [number, number]): OwnCount[] =>
    db.all(
      `SELECT user_pk, status, count(*) AS responses, sum(place IN (SELECT place FROM completed_records)) AS completed
       FROM responses WHERE place BETWEEN ? AND ? AND user_pk IS NOT NULL GROUP BY user_pk, status`,
      span,
    );

  return {
    has: (place: number): boolean => db.has('SELECT 1 FROM completed_records WHERE place = ?', [place]),

    set(place: number, isCompleted: boolean): void {
      const sql = isCompleted
        ? 'INSERT OR IGNORE INTO completed_records (place) VALUES (?)'
        : 'DELETE FROM completed_records WHERE place = ?';
      db.run(sql, [place]);
    },

    ordinals: (datasetPk: number): number[] =>
      db
        .list<number>('SELECT json_group_array(place) FROM completed_records WHERE place BETWEEN ? AND ?', [
          ...spanOf(datasetPk),
        ])
        .map((place) => ordinalOf(pkOfPlace(place))),

    firstJob: () => db.get<CompletionJob>('SELECT * FROM completion_jobs LIMIT 1'),
    /** Whether a job has yet to reach this record. */
    isDue: (datasetPk: number, place: number): boolean =>
      db.has('SELECT 1 FROM completion_jobs WHERE dataset_pk = ? AND next_block <= ?', [datasetPk, blockOf(place)]),
    hasJob: (datasetPk: number): boolean => db.has('SELECT 1 FROM completion_jobs WHERE dataset_pk = ?', [datasetPk]),
    setJob: (datasetPk: number, nextBlock: number) =>
      nextBlock < BLOCKS
        ? db.run('INSERT OR REPLACE INTO completion_jobs (dataset_pk, next_block) VALUES (?, ?)', [
            datasetPk,
            nextBlock,
          ])
        : db.run('DELETE FROM completion_jobs WHERE dataset_pk = ?', [datasetPk]),

    /** Computes the completions of a block and all their counts from the responses. */
    recount(dataset: DatasetRow, block: number): void {
      const span = blockSpan(dataset.pk, block);
      const before = ownCounts(span);
      const removed = db.run('DELETE FROM completed_records WHERE place BETWEEN ? AND ?', span).changes;
      const added = db.run(
        `INSERT INTO completed_records SELECT place FROM responses WHERE status = 'submitted' AND place BETWEEN ? AND ?
         GROUP BY place HAVING count(*) >= ?`,
        [...span, submittedNeeded(dataset)],
      ).changes;
      const isHidden = hidesCompleted(dataset);
      const blocks = readCounts(
        db.value<Uint8Array | null>('SELECT completed_blocks FROM record_counts WHERE dataset_pk = ?', [dataset.pk]),
      );
      blocks[block] = isHidden ? added : 0;
      db.run('UPDATE record_counts SET completed = completed + ?, completed_blocks = ? WHERE dataset_pk = ?', [
        added - removed,
        writeCounts(blocks),
        dataset.pk,
      ]);
      const queued = new Map<number, number>();
      for (const { user_pk, status, responses, completed } of ownCounts(span)) {
        const old = before.find((count) => count.user_pk === user_pk && count.status === status)!;
        db.run(
          `UPDATE response_counts SET completed_${status} = completed_${status} + ? WHERE dataset_pk = ? AND user_pk = ?`,
          [completed - old.completed, dataset.pk, user_pk],
        );
        queued.set(user_pk, (queued.get(user_pk) ?? 0) + responses - (isHidden ? completed : 0));
      }
      for (const [user, count] of queued) {
        const key = [dataset.pk, user];
        const own = readCounts(
          db.value<Uint8Array>('SELECT blocks FROM response_counts WHERE dataset_pk = ? AND user_pk = ?', key),
        );
        own[block] = count;
        db.run('UPDATE response_counts SET blocks = ? WHERE dataset_pk = ? AND user_pk = ?', [
          writeCounts(own),
          ...key,
        ]);
      }
    },
  };
};
