import type { QueueOrder } from '../shapes/assignments.ts';
import type { Database } from './database.ts';
import { spanOf } from './recordAddress.ts';
import { groupBy } from './rows.ts';

/** The contents and the order of a dataset's queues. */
export interface QueueSettings {
  order: QueueOrder;
  /** Whether people get only records that are assigned to them. */
  only_assigned: boolean;
}

/** The assignments of records to users. The facet `assigned_to` repeats them by term, for the queues. */
export const assignmentStore = (db: Database) => ({
  /** The users to whom records are assigned, by place. */
  usersOf(places: readonly number[]): Map<number, number[]> {
    const rows = db.all<{ place: number; user_pk: number }>(
      `SELECT place, user_pk FROM json_each(?) AS wanted CROSS JOIN assignments ON place = wanted.value`,
      [JSON.stringify(places)],
    );
    const byPlace = groupBy(rows, ({ place }) => place);
    return new Map([...byPlace].map(([place, own]) => [place, own.map(({ user_pk }) => user_pk)]));
  },

  add: (place: number, userPk: number, at: number): boolean =>
    db.run('INSERT OR IGNORE INTO assignments (place, user_pk, assigned_at) VALUES (?, ?, ?)', [place, userPk, at])
      .changes > 0,

  /** Removes an assignment. With a time, only an assignment at least that old whose user has no response. */
  remove: (place: number, userPk: number, untouchedSince: number | null = null): boolean =>
    db.run(
      `DELETE FROM assignments WHERE place = $place AND user_pk = $user AND ($since IS NULL OR (assigned_at <= $since
         AND NOT EXISTS (SELECT 1 FROM responses WHERE responses.place = $place AND responses.user_pk = $user)))`,
      { place, user: userPk, since: untouchedSince },
    ).changes > 0,

  /** How many records were assigned to a user until a time and have no response of the user. */
  countUntouched(datasetPk: number, userPk: number, since: number): number {
    const [first, last] = spanOf(datasetPk);
    return db.value<number>(
      `SELECT count(*) FROM assignments WHERE user_pk = $user AND place BETWEEN $first AND $last AND assigned_at <= $since
       AND NOT EXISTS (SELECT 1 FROM responses WHERE responses.place = assignments.place AND responses.user_pk = $user)`,
      { user: userPk, first, last, since },
    )!;
  },

  someOfUser: (userPk: number, count: number): number[] =>
    db.column('SELECT place FROM assignments WHERE user_pk = ? LIMIT ?', [userPk, count]),

  queueOf(datasetPk: number): QueueSettings {
    const row = db.get<{ ordering: QueueOrder; only_assigned: 0 | 1 }>(
      'SELECT ordering, only_assigned FROM queue_settings WHERE dataset_pk = ?',
      [datasetPk],
    );
    return { order: row?.ordering ?? 'shuffled', only_assigned: row?.only_assigned === 1 };
  },

  setQueue: (datasetPk: number, { order, only_assigned }: QueueSettings) =>
    db.run('INSERT OR REPLACE INTO queue_settings (dataset_pk, ordering, only_assigned) VALUES (?, ?, ?)', [
      datasetPk,
      order,
      Number(only_assigned),
    ]),
});
