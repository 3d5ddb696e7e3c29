import { completedSets } from './completedSets.ts';
import { BLOCKS, blockOf, blockSpan, hidesCompleted, readCounts, writeCounts } from './counts.ts';
import type { Database } from './database.ts';
import type { DatasetRow } from './datasets.ts';
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

/** The completed records: other records have no rows. */
export const completionStore = (db: Database) => {
  /** The responses of existing users in a block. */
  const ownCounts = (span: readonly [number, number]): OwnCount[] =>
    db.all(
      `SELECT user_pk, status, count(*) AS responses, sum(place IN (SELECT place FROM completed_records)) AS completed
       FROM responses WHERE place BETWEEN ? AND ? AND user_pk IS NOT NULL GROUP BY user_pk, status`,
      span,
    );

  const places = (span: readonly [number, number]): number[] =>
    db.list('SELECT json_group_array(place) FROM completed_records WHERE place BETWEEN ? AND ?', [...span]);

  return {
    has: (place: number): boolean => db.has('SELECT 1 FROM completed_records WHERE place = ?', [place]),

    set(place: number, isCompleted: boolean): void {
      const sql = isCompleted
        ? 'INSERT OR IGNORE INTO completed_records (place) VALUES (?)'
        : 'DELETE FROM completed_records WHERE place = ?';
      db.run(sql, [place]);
    },

    /** The completed records of a dataset with ordinals below a limit. */
    ofDataset: completedSets(db),

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

    /** Computes the completions of a block and all their counts from the responses. Returns the places of the records that changed. */
    recount(dataset: DatasetRow, block: number): number[] {
      const span = blockSpan(dataset.pk, block);
      const before = ownCounts(span);
      const old = new Set(places(span));
      db.run('DELETE FROM completed_records WHERE place BETWEEN ? AND ?', span);
      db.run(
        `INSERT INTO completed_records SELECT place FROM responses WHERE status = 'submitted' AND place BETWEEN ? AND ?
         GROUP BY place HAVING count(*) >= ?`,
        [...span, submittedNeeded(dataset)],
      );
      const completed = new Set(places(span));
      const isHidden = hidesCompleted(dataset);
      const blocks = readCounts(
        db.value<Uint8Array | null>('SELECT completed_blocks FROM record_counts WHERE dataset_pk = ?', [dataset.pk]),
      );
      blocks[block] = isHidden ? completed.size : 0;
      db.run('UPDATE record_counts SET completed = completed + ?, completed_blocks = ? WHERE dataset_pk = ?', [
        completed.size - old.size,
        writeCounts(blocks),
        dataset.pk,
      ]);
      const queued = new Map<number, number>();
      for (const count of ownCounts(span)) {
        const { user_pk, status, responses } = count;
        const previous = before.find((other) => other.user_pk === user_pk && other.status === status)!;
        db.run(
          `UPDATE response_counts SET completed_${status} = completed_${status} + ? WHERE dataset_pk = ? AND user_pk = ?`,
          [count.completed - previous.completed, dataset.pk, user_pk],
        );
        queued.set(user_pk, (queued.get(user_pk) ?? 0) + responses - (isHidden ? count.completed : 0));
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
      return [
        ...[...old].filter((place) => !completed.has(place)),
        ...[...completed].filter((place) => !old.has(place)),
      ];
    },
  };
};
