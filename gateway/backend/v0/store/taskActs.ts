import { type ActRow, ownActStore } from '../../store/acts.ts';
import type { Database } from '../../store/database.ts';

/** A record whose annotation an act changed. */
export interface ActRecordRow {
  act_pk: number;
  record_pk: number;
  /** Its status and annotations before and after, as JSON. */
  before: string;
  after: string;
  is_undone: 0 | 1;
}

/** The number of an act's records that got the same status from it and are in the same state now. */
export interface ActRecordCount {
  status: string;
  /** Whether the status is as before, so that only the annotation is another one. */
  has_kept_status: 0 | 1;
  state: 'done' | 'undone' | 'changed' | 'deleted';
  count: number;
}

/** How many records of old acts are removed at once. */
const REMOVED_AT_ONCE = 1_000;

/** A later act on the same record, unless it was undone. */
const LATER = `SELECT 1 FROM task_act_records AS later
  WHERE later.record_pk = own.record_pk AND later.act_pk > own.act_pk AND later.is_undone = 0`;

/** The acts in older datasets, with the records of those on annotations. */
export const taskActStore = (db: Database) => {
  const own = ownActStore(db, 'task_acts');
  return {
    ...own,

    /** Notes the change of a record by an act. If the act has changed the record before, the first `before` stays. */
    addRecord: ({ act_pk, record_pk, before, after }: Omit<ActRecordRow, 'is_undone'>) =>
      db.run(
        `INSERT INTO task_act_records (act_pk, record_pk, before, after) VALUES (?, ?, ?, ?)
         ON CONFLICT (act_pk, record_pk) DO UPDATE SET after = excluded.after, is_undone = 0`,
        [act_pk, record_pk, before, after],
      ),
    setRecordUndone: (actPk: number, recordPk: number, isUndone: boolean) =>
      db.run('UPDATE task_act_records SET is_undone = ? WHERE act_pk = ? AND record_pk = ?', [
        isUndone ? 1 : 0,
        actPk,
        recordPk,
      ]),
    /** Some records of an act, after one. */
    records: (actPk: number, after: number, limit: number) =>
      db.all<ActRecordRow>(
        'SELECT * FROM task_act_records WHERE act_pk = ? AND record_pk > ? ORDER BY record_pk LIMIT ?',
        [actPk, after, limit],
      ),
    hasRecords: (actPk: number): boolean => db.has('SELECT 1 FROM task_act_records WHERE act_pk = ?', [actPk]),
    countRecords: (actPk: number) =>
      db.all<ActRecordCount>(
        `SELECT after ->> 'status' AS status, after ->> 'status' = before ->> 'status' AS has_kept_status,
           CASE WHEN NOT EXISTS (SELECT 1 FROM task_records WHERE pk = record_pk) THEN 'deleted'
             WHEN EXISTS (${LATER}) THEN 'changed' WHEN is_undone THEN 'undone' ELSE 'done' END AS state,
           count(*) AS count
         FROM task_act_records AS own WHERE act_pk = ? GROUP BY 1, 2, 3`,
        [actPk],
      ),

    /** The last of the acts that changed records of an act later. */
    laterThan: (actPk: number) =>
      db.get<ActRow>(
        `SELECT * FROM task_acts WHERE pk =
           (SELECT max(later.act_pk) FROM task_act_records AS own JOIN task_act_records AS later USING (record_pk)
            WHERE own.act_pk = ? AND later.act_pk > own.act_pk AND later.is_undone = 0)`,
        [actPk],
      ),
    /** The last act on a record, except a given one. */
    lastOther: (recordPk: number, actPk: number) =>
      db.get<ActRow>(
        `SELECT * FROM task_acts WHERE pk =
           (SELECT max(act_pk) FROM task_act_records WHERE record_pk = ? AND act_pk <> ?)`,
        [recordPk, actPk],
      ),
    /** The last act on any of some records. */
    lastBetween: (first: number, last: number) =>
      db.get<ActRow>(
        `SELECT * FROM task_acts WHERE pk =
           (SELECT max(act_pk) FROM task_act_records WHERE record_pk BETWEEN ? AND ? AND is_undone = 0)`,
        [first, last],
      ),

    exists: (actPk: number): boolean => db.has('SELECT 1 FROM task_acts WHERE pk = ?', [actPk]),
    remove: (actPk: number) => db.run('DELETE FROM task_acts WHERE pk = ?', [actPk]),
    /** Deletes some records of old acts before the acts themselves: an act may have very many. */
    removeSome: (time: number): boolean =>
      db.run(
        `DELETE FROM task_act_records WHERE (act_pk, record_pk) IN
           (SELECT act_pk, record_pk FROM task_act_records
            WHERE act_pk IN (SELECT pk FROM task_acts WHERE made_at < ?) LIMIT ${REMOVED_AT_ONCE})`,
        [time],
      ).changes > 0 || own.removeSome(time),
  };
};
