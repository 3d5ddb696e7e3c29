import type { Answer } from '../shapes/responses.ts';
import type { Score } from '../shapes/records.ts';
import type { Database } from './database.ts';
import { datasetPkOf, pkOfPlace, pkOfId, spanOf } from './recordAddress.ts';
import { deleteSome, rowsByPks } from './rows.ts';

/** A suggestion, as stored in its record and sent to clients. */
export interface Suggestion {
  question_id: string;
  type: 'model' | 'human' | null;
  value: Answer;
  agent: string | null;
  score: Score | null;
  id: string;
  inserted_at: string;
  updated_at: string;
}

/** Fields, metadata and suggestions are JSON texts, parsed only where necessary. */
export interface RecordRow {
  pk: number;
  place: number;
  inserted_at: number;
  updated_at: number;
  id: string;
  external_id: string | null;
  fields: string;
  metadata: string | null;
  suggestions: string | null;
  is_completed: 0 | 1;
}

const COLUMNS = 'records.*, records.place IN (SELECT place FROM completed_records) AS is_completed';

/**
 * Records of feedback datasets, by primary key (dataset and ordinal), id, or place (dataset and position in the shuffled order). Times are
 * in microseconds, `fields`, `metadata` and `suggestions` JSON. Callers keep the indexes up to date, as `changeRecords` does.
 */
export const recordStore = (db: Database) => {
  const byPk = (pk: number) => db.get<RecordRow>(`SELECT ${COLUMNS} FROM records WHERE pk = ?`, [pk]);
  const byId = (id: string): RecordRow | undefined => {
    const record = byPk(pkOfId(id));
    return record?.id === id ? record : undefined;
  };

  return {
    byPk,

    byPks: (pks: readonly number[]) => rowsByPks<RecordRow>(db, 'records', pks, COLUMNS),

    byId,

    inDataset(datasetPk: number, id: string): RecordRow | undefined {
      const record = byId(id);
      return record && datasetPkOf(record.pk) === datasetPk ? record : undefined;
    },

    /** Returns the places that have a record. */
    existing: (places: readonly number[]): number[] =>
      db.column('SELECT place FROM json_each(?) AS wanted CROSS JOIN records ON place = wanted.value', [
        JSON.stringify(places),
      ]),

    byExternalId: (datasetPk: number, externalId: string) =>
      db.get<RecordRow>(`SELECT ${COLUMNS} FROM records WHERE pk >> 32 = ? AND external_id = ?`, [
        datasetPk,
        externalId,
      ]),

    /** Returns those of the external ids that have a record. */
    takenExternalIds: (datasetPk: number, externalIds: readonly string[]): string[] =>
      db.column(
        `SELECT wanted.value FROM json_each(?) AS wanted
         CROSS JOIN records ON pk >> 32 = ? AND external_id = wanted.value`,
        [JSON.stringify(externalIds), datasetPk],
      ),

    /** All records of a dataset by pk, one at a time. */
    ofDataset: (datasetPk: number) =>
      db.iterate<RecordRow>(`SELECT ${COLUMNS} FROM records WHERE pk BETWEEN ? AND ? ORDER BY pk`, spanOf(datasetPk)),

    /** The addresses of the records in a range of primary keys. */
    addresses: (first: number, last: number): Pick<RecordRow, 'pk' | 'place'>[] =>
      db.all('SELECT pk, place FROM records WHERE pk BETWEEN ? AND ?', [first, last]),

    /** The first records in a range of primary keys, in order. */
    inOrder: (first: number, last: number, limit: number): number[] =>
      db.column('SELECT pk FROM records WHERE pk BETWEEN ? AND ? ORDER BY pk LIMIT ?', [first, last, limit]),

    insert: ({ pk, place, inserted_at, updated_at, id, external_id, fields, metadata, suggestions }: RecordRow) =>
      db.run(
        `INSERT INTO records (pk, place, inserted_at, updated_at, id, external_id, fields, metadata, suggestions)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [pk, place, inserted_at, updated_at, id, external_id, fields, metadata, suggestions],
      ),

    suggestedFor: (datasetPk: number, questionIds: readonly string[]) =>
      db.all<Pick<RecordRow, 'pk' | 'suggestions'>>(
        `SELECT pk, suggestions FROM records WHERE pk BETWEEN ? AND ? AND EXISTS
           (SELECT 1 FROM json_each(suggestions) JOIN json_each(?) AS wanted ON wanted.value = json_each.value ->> '$.question_id')`,
        [...spanOf(datasetPk), JSON.stringify(questionIds)],
      ),

    /** The records with a suggestion of one of these types for a question. */
    suggestedAs: (datasetPk: number, questionId: string, types: readonly string[]): number[] =>
      db.column(
        `SELECT pk FROM records WHERE pk BETWEEN ? AND ? AND EXISTS
           (SELECT 1 FROM json_each(suggestions) JOIN json_each(?) AS wanted ON wanted.value = json_each.value ->> '$.type'
            WHERE json_each.value ->> '$.question_id' = ?)`,
        [...spanOf(datasetPk), JSON.stringify(types), questionId],
      ),

    /** All records with a value in a column, in the order of the values. */
    sortedBy: (column: 'id' | 'external_id', datasetPk: number): number[] =>
      db.column(`SELECT pk FROM records WHERE pk BETWEEN ? AND ? AND ${column} IS NOT NULL ORDER BY ${column}`, [
        ...spanOf(datasetPk),
      ]),

    setFields: (pk: number, fields: string, at: number) =>
      db.run('UPDATE records SET fields = ?, updated_at = ? WHERE pk = ?', [fields, at, pk]),
    setMetadata: (pk: number, metadata: string | null, at: number) =>
      db.run('UPDATE records SET metadata = ?, updated_at = ? WHERE pk = ?', [metadata, at, pk]),
    setSuggestions: (pk: number, suggestions: string | null) =>
      db.run('UPDATE records SET suggestions = ? WHERE pk = ?', [suggestions, pk]),

    /** Deletes the responses too, by cascade. */
    remove: (pk: number) => db.run('DELETE FROM records WHERE pk = ?', [pk]),

    removeSome: (datasetPk: number, count: number) => deleteSome(db, 'records', spanOf(datasetPk), count),

    /** A part of the shuffled order. */
    shuffledPage: (fromPlace: number, toPlace: number, offset: number, limit: number): number[] =>
      db
        .list<number>(
          `SELECT json_group_array(place) FROM
             (SELECT place FROM records WHERE place BETWEEN ? AND ? ORDER BY place LIMIT ? OFFSET ?)`,
          [fromPlace, toPlace, limit, offset],
        )
        .map(pkOfPlace),

    /** A part of the shuffled order, without records that the user has responded to, and without completed ones if they are hidden. */
    unansweredPage: (
      { userPk, hidesCompleted }: { userPk: number; hidesCompleted: boolean },
      fromPlace: number,
      toPlace: number,
      offset: number,
      limit: number,
    ): number[] =>
      db
        .list<number>(
          `SELECT json_group_array(place) FROM (SELECT place FROM records WHERE place BETWEEN ? AND ?
           AND NOT EXISTS (SELECT 1 FROM responses WHERE responses.place = records.place AND user_pk = ?)
           ${hidesCompleted ? 'AND place NOT IN (SELECT place FROM completed_records)' : ''}
           ORDER BY place LIMIT ? OFFSET ?)`,
          [fromPlace, toPlace, userPk, limit, offset],
        )
        .map(pkOfPlace),
  };
};
