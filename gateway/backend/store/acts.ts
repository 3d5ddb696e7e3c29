import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import type { StoredEntry } from './history.ts';

/** `responses` covers everything that the history records, resolutions included; `annotations` are those of older datasets. */
export type ActKind = 'responses' | 'settings' | 'records' | 'annotations';

export interface ActRow {
  pk: number;
  id: string;
  dataset_pk: number;
  user_pk: number;
  /** In microseconds. */
  made_at: number;
  kind: ActKind;
  client: string;
  /** Requests with the same batch form one act. */
  batch: string | null;
  /** The details of changed settings or added records, as JSON. */
  details: string | null;
  /** Whether changed settings were undone. */
  is_undone: 0 | 1;
}

/** Whether the entries of a part are the act itself, or took it back or repeated it. */
export type PartState = 'done' | 'undone' | 'redone';

/** Consecutive entries of the history. */
export interface PartRow {
  first: number;
  last: number;
  act_pk: number;
  state: PartState;
}

type NewAct = Pick<ActRow, 'dataset_pk' | 'user_pk' | 'made_at' | 'kind' | 'client' | 'batch' | 'details'>;

/** How many old acts are removed at once. */
const REMOVED_AT_ONCE = 200;

/** The acts of users during the last day, in feedback datasets or in older ones. */
export const ownActStore = (db: Database, table: 'acts' | 'task_acts') => ({
  add: (act: NewAct): number => db.insert(table, { id: randomUUID(), ...act }),
  /** The act of a batch of requests. */
  ofBatch: (kind: ActKind, batch: string, datasetPk: number, userPk: number) =>
    db.get<ActRow>(`SELECT * FROM ${table} WHERE batch = ? AND kind = ? AND dataset_pk = ? AND user_pk = ?`, [
      batch,
      kind,
      datasetPk,
      userPk,
    ]),
  /** Some acts of a user, newest first. */
  page: (datasetPk: number, userPk: number, since: number, limit: number) =>
    db.all<ActRow>(
      `SELECT * FROM ${table} WHERE dataset_pk = ? AND user_pk = ? AND made_at >= ? ORDER BY made_at DESC, pk DESC LIMIT ?`,
      [datasetPk, userPk, since, limit],
    ),
  /** The acts with these ids that a user made, newest first. */
  byIds: (datasetPk: number, userPk: number, since: number, ids: readonly string[]) =>
    db.all<ActRow>(
      `SELECT * FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND dataset_pk = ? AND user_pk = ? AND made_at >= ?
       ORDER BY made_at DESC, pk DESC`,
      [JSON.stringify(ids), datasetPk, userPk, since],
    ),
  /** The last change of the same settings after an act. */
  laterSettings: ({ pk, dataset_pk, details }: ActRow) =>
    db.get<ActRow>(
      `SELECT * FROM ${table} WHERE dataset_pk = ? AND kind = 'settings' AND pk > ? AND details ->> 'id' = ? AND is_undone = 0
       ORDER BY pk DESC LIMIT 1`,
      [dataset_pk, pk, (JSON.parse(details!) as { id: string }).id],
    ),
  setUndone: (pk: number, isUndone: boolean) =>
    db.run(`UPDATE ${table} SET is_undone = ? WHERE pk = ?`, [isUndone ? 1 : 0, pk]),
  setDetails: (pk: number, details: string) => db.run(`UPDATE ${table} SET details = ? WHERE pk = ?`, [details, pk]),
  /** Counts added records that were deleted again. */
  addUndone: (pk: number, count: number) =>
    db.run(`UPDATE ${table} SET details = json_set(details, '$.undone', details ->> 'undone' + ?) WHERE pk = ?`, [
      count,
      pk,
    ]),
  moveTo: (pk: number, time: number) => db.run(`UPDATE ${table} SET made_at = ? WHERE pk = ?`, [time, pk]),

  /** Removes some acts from before a time, in microseconds; returns whether there were any. */
  removeSome: (time: number): boolean =>
    db.run(`DELETE FROM ${table} WHERE pk IN (SELECT pk FROM ${table} WHERE made_at < ? LIMIT ${REMOVED_AT_ONCE})`, [
      time,
    ]).changes > 0,
});

export type OwnActStore = ReturnType<typeof ownActStore>;

/** The acts in feedback datasets, with the entries of the history that belong to them. */
export const actStore = (db: Database) => ({
  ...ownActStore(db, 'acts'),

  addPart: (part: PartRow) => db.insert('act_parts', { ...part }),
  parts: (actPk: number) => db.all<PartRow>('SELECT * FROM act_parts WHERE act_pk = ? ORDER BY first', [actPk]),
  /** The part that an entry of the history belongs to. */
  partWith: (entryPk: number): PartRow | undefined => {
    const part = db.get<PartRow>('SELECT * FROM act_parts WHERE first <= ? ORDER BY first DESC LIMIT 1', [entryPk]);
    return part && part.last >= entryPk ? part : undefined;
  },
  /** The next entries that an act itself made, in order. */
  entriesAfter: (actPk: number, after: number, limit: number) =>
    db.all<StoredEntry>(
      `SELECT history.* FROM act_parts CROSS JOIN history ON history.pk BETWEEN max(first, $after + 1) AND last
       WHERE act_pk = $act AND state = 'done' AND last > $after ORDER BY first, history.pk LIMIT $limit`,
      { act: actPk, after, limit },
    ),
  /** Whether an act changed more than one response or resolution. */
  hasManyTargets: (actPk: number): boolean =>
    db.has(
      `SELECT DISTINCT place, kind, author FROM act_parts CROSS JOIN history ON history.pk BETWEEN first AND last
       WHERE act_pk = ? AND state = 'done' LIMIT 1 OFFSET 1`,
      [actPk],
    ),
  /** The entries that an act itself made, in order. */
  entries: (actPk: number) =>
    db.all<StoredEntry>(
      `SELECT history.* FROM act_parts CROSS JOIN history ON history.pk BETWEEN first AND last
       WHERE act_pk = ? AND state = 'done' ORDER BY history.pk`,
      [actPk],
    ),
});
