import type { Database } from '../../store/database.ts';
import { spanOf } from '../../store/recordAddress.ts';
import type { GivenAnswer, Status } from '../shapes/records.ts';
import { deleteSome, rowsByPks } from '../../store/rows.ts';

export interface Label {
  class_label: string;
  score: number;
}
export type Entity = NonNullable<GivenAnswer['entities']>[number];

/** A prediction or an annotation. */
export interface Answer extends Pick<GivenAnswer, 'agent' | 'entities' | 'sentences'> {
  labels?: Label[];
  score?: number;
}

/** A record as it is stored, without vectors and metrics. */
export interface TaskDocument {
  id: string | number;
  metadata?: Record<string, unknown>;
  event_timestamp?: string;
  status: Status;
  prediction?: Answer;
  annotation?: Answer;
  predictions?: Record<string, Answer>;
  annotations?: Record<string, Answer>;
  last_updated: string;
  text: string;
  inputs?: Record<string, string | string[]>;
  multi_label?: boolean;
  explanation?: Record<string, unknown>;
  tokens?: string[];
}

export interface TaskRecordRow {
  pk: number;
  id: string;
  /** The record as JSON. */
  document: string;
}

/** Records of older datasets, by primary key (dataset and ordinal) or id. Callers keep the indexes up to date. */
export const taskRecordStore = (db: Database) => ({
  byId: (datasetPk: number, id: string) =>
    db.get<TaskRecordRow>('SELECT * FROM task_records WHERE pk >> 32 = ? AND id = ?', [datasetPk, id]),

  /** Records in the order of the list. */
  byPks: (pks: readonly number[]) => rowsByPks<TaskRecordRow>(db, 'task_records', pks),

  /** The texts of records, in no order. */
  texts: (pks: readonly number[]): string[] =>
    db.list(
      `SELECT json_group_array(document ->> '$.text')
       FROM json_each(?) AS wanted CROSS JOIN task_records ON task_records.pk = wanted.value`,
      [JSON.stringify(pks)],
    ),

  /** Ignores unknown ids. */
  pksOf: (datasetPk: number, ids: readonly string[]): number[] =>
    db.column(
      `SELECT task_records.pk FROM json_each(?) AS wanted
       CROSS JOIN task_records ON task_records.pk >> 32 = ? AND task_records.id = wanted.value`,
      [JSON.stringify(ids), datasetPk],
    ),

  ids: (datasetPk: number) =>
    db.all<{ pk: number; id: string }>('SELECT pk, id FROM task_records WHERE pk >> 32 = ?', [datasetPk]),

  /** All records in the order of arrival. */
  ofDataset: (datasetPk: number) =>
    db.iterate<TaskRecordRow>('SELECT * FROM task_records WHERE pk BETWEEN ? AND ? ORDER BY pk', spanOf(datasetPk)),

  /** Records in the order of arrival, from one address up to another. */
  between: (from: number, to: number, most: number) =>
    db.all<TaskRecordRow>('SELECT * FROM task_records WHERE pk >= ? AND pk < ? ORDER BY pk LIMIT ?', [from, to, most]),

  /** Addresses sorted by id, after an id. */
  inOrderOfIds: (datasetPk: number, after: string | undefined, most: number): number[] =>
    db.list(
      `SELECT json_group_array(pk) FROM (SELECT pk FROM task_records
       WHERE pk >> 32 = ? ${after === undefined ? '' : 'AND id > ?'} ORDER BY id LIMIT ?)`,
      after === undefined ? [datasetPk, most] : [datasetPk, after, most],
    ),

  /** The number of ids before an id, which may be unknown. */
  countBefore: (datasetPk: number, id: string): number =>
    db.value('SELECT count(*) FROM task_records WHERE pk >> 32 = ? AND id < ?', [datasetPk, id])!,

  idOf: (pk: number): string => db.value('SELECT id FROM task_records WHERE pk = ?', [pk])!,

  /** The first records of a list by their ids. */
  sortedByIds: (pks: readonly number[], after: string | undefined, count: number): number[] =>
    db.column(
      `SELECT task_records.pk FROM json_each($pks) AS wanted CROSS JOIN task_records ON task_records.pk = wanted.value
       WHERE $after IS NULL OR task_records.id > $after ORDER BY task_records.id LIMIT $count`,
      { pks: JSON.stringify(pks), after: after ?? null, count },
    ),

  add: ({ pk, id, document }: TaskRecordRow) =>
    db.run('INSERT INTO task_records (pk, id, document) VALUES (?, ?, ?)', [pk, id, document]),
  setDocument: (pk: number, document: string) =>
    db.run('UPDATE task_records SET document = ? WHERE pk = ?', [document, pk]),
  remove: (pk: number) => db.run('DELETE FROM task_records WHERE pk = ?', [pk]),

  removeSome: (datasetPk: number, count: number) => deleteSome(db, 'task_records', spanOf(datasetPk), count),
});
