import { randomUUID } from 'node:crypto';
import { now } from './clock.ts';
import type { Database, SqlValue } from './database.ts';
import type { FieldSettings, MetadataPropertySettings } from '../shapes/datasets.ts';
import type { QuestionSettings } from '../shapes/questions.ts';

/** What all parts of a dataset's configuration have in common. */
export interface ChildRow {
  pk: number;
  id: string;
  dataset_pk: number;
  /** The dataset's id for the world, joined in. */
  dataset_id: string;
  name: string;
  title: string;
  inserted_at: string;
  updated_at: string;
}

type Table = 'fields' | 'questions' | 'metadata_properties' | 'vectors_settings';
type Columns = Readonly<Record<string, SqlValue>>;
type Stored = ChildRow & Columns;

/** Keeps one kind of a dataset's parts; `read` turns its own columns into what the rest of the backend works with. */
export function childStore<Row extends ChildRow>(
  db: Database,
  table: Table,
  read: (stored: Stored) => Omit<Row, keyof ChildRow>,
) {
  const select = `SELECT ${table}.*, datasets.id AS dataset_id FROM ${table} JOIN datasets ON datasets.pk = dataset_pk`;
  // In place: nobody else has the row, and to copy what the database hands out takes longer than to read it.
  const toRow = (stored: Stored): Row => Object.assign(stored, read(stored)) as unknown as Row;
  const find = (where: string, params: SqlValue[]): Row | undefined => {
    const stored = db.get<Stored>(`${select} WHERE ${where}`, params);
    return stored && toRow(stored);
  };
  const byPk = (pk: number): Row => toRow(db.one<Stored>(`${select} WHERE ${table}.pk = ?`, [pk]));

  return {
    byPk,
    byId: (id: string) => find(`${table}.id = ?`, [id]),
    byName: (datasetPk: number, name: string) => find(`dataset_pk = ? AND ${table}.name = ?`, [datasetPk, name]),
    ofDataset: (datasetPk: number): Row[] =>
      db
        .all<Stored>(`${select} WHERE dataset_pk = ? ORDER BY ${table}.inserted_at, ${table}.pk`, [datasetPk])
        .map(toRow),

    insert(datasetPk: number, columns: Columns): Row {
      const at = now();
      const all: Columns = { id: randomUUID(), dataset_pk: datasetPk, ...columns, inserted_at: at, updated_at: at };
      const names = Object.keys(all);
      const { lastInsertRowid } = db.run(
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `$${name}`).join(', ')})`,
        all,
      );
      return byPk(lastInsertRowid);
    },

    /** Stores what differs; an update that changes nothing leaves the dates alone. */
    update(pk: number, columns: Columns): Row {
      const stored = db.one<Stored>(`${select} WHERE ${table}.pk = ?`, [pk]);
      const changed = Object.entries(columns).filter(([name, value]) => stored[name] !== value);
      if (changed.length > 0) {
        db.run(
          `UPDATE ${table} SET ${changed.map(([name]) => `${name} = $${name}`).join(', ')}, updated_at = $updated_at WHERE pk = $pk`,
          { ...Object.fromEntries(changed), updated_at: now(), pk },
        );
      }
      return byPk(pk);
    },

    remove: (pk: number) => db.run(`DELETE FROM ${table} WHERE pk = ?`, [pk]),
  };
}

export interface FieldRow extends ChildRow {
  required: boolean;
  settings: FieldSettings;
}

export const fieldStore = (db: Database) =>
  childStore<FieldRow>(db, 'fields', (stored) => ({
    required: stored.required === 1,
    settings: JSON.parse(stored.settings as string) as FieldSettings,
  }));

export interface QuestionRow extends ChildRow {
  description: string | null;
  required: boolean;
  settings: QuestionSettings;
}

export const questionStore = (db: Database) =>
  childStore<QuestionRow>(db, 'questions', (stored) => ({
    description: stored.description as string | null,
    required: stored.required === 1,
    settings: JSON.parse(stored.settings as string) as QuestionSettings,
  }));

export interface MetadataPropertyRow extends ChildRow {
  settings: MetadataPropertySettings;
  visible_for_annotators: boolean;
}

export const metadataPropertyStore = (db: Database) =>
  childStore<MetadataPropertyRow>(db, 'metadata_properties', (stored) => ({
    settings: JSON.parse(stored.settings as string) as MetadataPropertySettings,
    visible_for_annotators: stored.visible_for_annotators === 1,
  }));

export interface VectorsSettingsRow extends ChildRow {
  dimensions: number;
}

export const vectorsSettingsStore = (db: Database) =>
  childStore<VectorsSettingsRow>(db, 'vectors_settings', (stored) => ({
    dimensions: stored.dimensions as number,
  }));
