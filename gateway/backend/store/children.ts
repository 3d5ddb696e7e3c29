import { randomUUID } from 'node:crypto';
import type { MetadataPropertySettings } from '../shapes/datasets.ts';
import type { FieldSettings } from '../shapes/fields.ts';
import type { QuestionSettings } from '../shapes/questions.ts';
import { now } from './clock.ts';
import type { Database, SqlValue } from './database.ts';
import { parseColumns, type StoredRow, toColumns } from './rows.ts';

/** The columns that fields, questions, metadata properties and vectors settings share. */
export interface ChildRow {
  pk: number;
  id: string;
  dataset_pk: number;
  dataset_id: string;
  name: string;
  title: string;
  inserted_at: string;
  updated_at: string;
}

export interface FieldRow extends ChildRow {
  required: boolean;
  settings: FieldSettings;
}

export interface QuestionRow extends ChildRow {
  description: string | null;
  required: boolean;
  settings: QuestionSettings;
}

export interface MetadataPropertyRow extends ChildRow {
  settings: MetadataPropertySettings;
  visible_for_annotators: boolean;
}

export interface VectorsSettingsRow extends ChildRow {
  dimensions: number;
}

/** The columns that callers provide. */
export type ChildValues<Row extends ChildRow> = Omit<Row, Exclude<keyof ChildRow, 'name' | 'title'>>;
export type ChildStore<Row extends ChildRow> = ReturnType<typeof childStore<Row>>;

type Table = 'fields' | 'questions' | 'metadata_properties' | 'vectors_settings';

export function childStore<Row extends ChildRow>(db: Database, table: Table) {
  const select = `SELECT ${table}.*, datasets.id AS dataset_id FROM ${table} JOIN datasets ON datasets.pk = dataset_pk`;
  const toRow = (stored: StoredRow): Row => {
    const row = parseColumns<Record<string, unknown>>(stored, 'settings');
    for (const flag of ['required', 'visible_for_annotators']) if (flag in row) row[flag] = row[flag] === 1;
    return row as unknown as Row;
  };
  const find = (where: string, params: SqlValue[]): Row | undefined => {
    const stored = db.get<StoredRow>(`${select} WHERE ${where}`, params);
    return stored && toRow(stored);
  };
  const byPk = (pk: number): Row => toRow(db.one<StoredRow>(`${select} WHERE ${table}.pk = ?`, [pk]));

  return {
    byPk,
    byId: (id: string) => find(`${table}.id = ?`, [id]),
    byName: (datasetPk: number, name: string) => find(`dataset_pk = ? AND ${table}.name = ?`, [datasetPk, name]),
    ofDataset: (datasetPk: number): Row[] =>
      db
        .all<StoredRow>(`${select} WHERE dataset_pk = ? ORDER BY ${table}.inserted_at, ${table}.pk`, [datasetPk])
        .map(toRow),

    insert(datasetPk: number, values: ChildValues<Row>): Row {
      const at = now();
      const keys = { id: randomUUID(), dataset_pk: datasetPk };
      return byPk(db.insert(table, { ...keys, ...toColumns(values), inserted_at: at, updated_at: at }));
    },

    /** If nothing differs, the dates stay. */
    update(pk: number, values: Partial<ChildValues<Row>>): Row {
      const stored = db.one<StoredRow & { pk: number }>(`${select} WHERE ${table}.pk = ?`, [pk]);
      db.update(table, stored, toColumns(values), { updated_at: now() });
      return byPk(pk);
    },

    remove: (pk: number) => db.run(`DELETE FROM ${table} WHERE pk = ?`, [pk]),
  };
}
