import type { Database, SqlValue } from './database.ts';
import { groupBy } from './rows.ts';
import { newId, ordinalOf, pkOfPlace, pkOfId, placeOfPk, spanOf, datasetPkOf } from './recordAddress.ts';

export type ResponseStatus = 'draft' | 'submitted' | 'discarded';

/** The answers of a response. */
export interface AnswerRow {
  /** The author, even if deleted, until the background job removes the link. */
  author_pk: number | null;
  status: ResponseStatus;
  /** JSON. */
  answers: string | null;
}

export interface ResponseRow extends AnswerRow {
  pk: number;
  place: number;
  user_pk: number | null;
  /** Null if the user is deleted. */
  user_id: string | null;
  inserted_at: number;
  updated_at: number;
  id: string;
}

/** The places of a dataset, read in a circle from a user's own start. */
export interface Round extends Readonly<Record<string, number>> {
  first: number;
  start: number;
  last: number;
}

// The user is null for the tombstones of deleted ones.
const COLUMNS = 'responses.*, responses.user_pk AS author_pk, users.pk AS user_pk, users.id AS user_id';
const SELECT = `SELECT ${COLUMNS} FROM responses LEFT JOIN users ON users.pk = responses.user_pk AND deleted_at IS NULL`;
const OF_PLACES = `SELECT ${COLUMNS} FROM json_each(?) AS wanted
  CROSS JOIN responses ON responses.place = wanted.value LEFT JOIN users ON users.pk = responses.user_pk AND deleted_at IS NULL`;

/** Responses by id, record and user. Times are in microseconds, answers JSON; callers keep counters, indexes and the history up to date. */
export const responseStore = (db: Database) => {
  const find = (where: string, params: SqlValue[]) => db.get<ResponseRow>(`${SELECT} WHERE ${where}`, params);

  return {
    byId: (id: string) => find('place = ? AND responses.id = ?', [placeOfPk(pkOfId(id)), id]),
    ofUser: (place: number, userPk: number) => find('place = ? AND user_pk = ?', [place, userPk]),
    ofRecord: (place: number) => db.all<ResponseRow>(`${SELECT} WHERE place = ?`, [place]).sort((a, b) => a.pk - b.pk),
    /** The responses to several records by place: a user's own, or all, oldest first. */
    ofRecords(places: readonly number[], userPk?: number): Map<number, ResponseRow[]> {
      const wanted = JSON.stringify(places);
      const rows =
        userPk === undefined
          ? db.all<ResponseRow>(OF_PLACES, [wanted]).sort((a, b) => a.pk - b.pk)
          : db.all<ResponseRow>(`${OF_PLACES} WHERE responses.user_pk = ?`, [wanted, userPk]);
      return groupBy(rows, ({ place }) => place);
    },
    answersTo: (place: number) =>
      db.all<AnswerRow>('SELECT user_pk AS author_pk, status, answers FROM responses WHERE place = ?', [place]),

    insert(
      place: number,
      user: { pk: number; id: string },
      status: ResponseStatus,
      answers: string | null,
      at: number,
    ): ResponseRow {
      const id = newId(pkOfPlace(place));
      const { lastInsertRowid: pk } = db.run(
        `INSERT INTO responses (place, user_pk, status, inserted_at, updated_at, id, answers)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        [place, user.pk, status, at, at, id, answers],
      );
      const author = { user_pk: user.pk, author_pk: user.pk, user_id: user.id };
      return { pk, place, ...author, status, inserted_at: at, updated_at: at, id, answers };
    },

    update(pk: number, status: ResponseStatus, answers: string | null, at: number): ResponseRow {
      db.run('UPDATE responses SET status = ?, answers = ?, updated_at = ? WHERE pk = ?', [status, answers, at, pk]);
      return find('responses.pk = ?', [pk])!;
    },

    remove: (pk: number) => db.run('DELETE FROM responses WHERE pk = ?', [pk]),

    removeSome: (datasetPk: number, count: number): number =>
      db.run('DELETE FROM responses WHERE pk IN (SELECT pk FROM responses WHERE place BETWEEN ? AND ? LIMIT ?)', [
        ...spanOf(datasetPk),
        count,
      ]).changes,

    /** The places of some records that a user responded to. */
    somePlacesOf: (userPk: number, count: number): number[] =>
      db.column('SELECT place FROM responses WHERE user_pk = ? LIMIT ?', [userPk, count]),

    /** Removes the user from the responses to some records. */
    anonymize: (userPk: number, places: readonly number[]) =>
      db.run('UPDATE responses SET user_pk = NULL WHERE user_pk = ? AND place IN (SELECT value FROM json_each(?))', [
        userPk,
        JSON.stringify(places),
      ]),

    /** The records with a user's response of a status, in the shuffled order from `start` to `last`, then from `first`. */
    placesOfUser: (userPk: number, status: ResponseStatus, round: Round, offset: number, limit: number): number[] =>
      db.column(
        `SELECT * FROM (SELECT place FROM responses
           WHERE user_pk = $user AND status = $status AND place BETWEEN $start AND $last ORDER BY place)
         UNION ALL SELECT * FROM (SELECT place FROM responses
           WHERE user_pk = $user AND status = $status AND place >= $first AND place < $start ORDER BY place)
         LIMIT $limit OFFSET $offset`,
        { user: userPk, status, ...round, limit, offset },
      ),

    ordinalsWith: (datasetPk: number, status: ResponseStatus): number[] =>
      db
        .list<number>('SELECT json_group_array(place) FROM responses WHERE status = ? AND place BETWEEN ? AND ?', [
          status,
          ...spanOf(datasetPk),
        ])
        .map((place) => ordinalOf(pkOfPlace(place))),
  };
};

export const activityStore = (db: Database) => ({
  /** A user's responses whose last change is since a time (in microseconds), by status. */
  since(userPk: number, time: number): Record<ResponseStatus, number> {
    const rows = db.all<{ status: ResponseStatus; n: number }>(
      'SELECT status, count(*) AS n FROM responses WHERE user_pk = ? AND updated_at >= ? GROUP BY status',
      [userPk, time],
    );
    return { draft: 0, submitted: 0, discarded: 0, ...Object.fromEntries(rows.map(({ status, n }) => [status, n])) };
  },

  lastDatasetPk(userPk: number): number | undefined {
    const sql = 'SELECT place FROM responses WHERE user_pk = ? ORDER BY updated_at DESC LIMIT 1';
    const place = db.value<number>(sql, [userPk]);
    return place && datasetPkOf(place);
  },

  /** All responses to records of a dataset, oldest first. */
  inDataset: (datasetPk: number): { pk: number; place: number; userPk: number | null }[] =>
    db.all(
      'SELECT pk, place, user_pk AS userPk FROM responses WHERE place BETWEEN ? AND ? ORDER BY pk',
      spanOf(datasetPk),
    ),

  redate: (pk: number, time: number) =>
    db.run('UPDATE responses SET inserted_at = $time, updated_at = $time WHERE pk = $pk', { time, pk }),
});
