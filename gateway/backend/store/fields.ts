import type { FieldSettings } from '../shapes/fields.ts';
import { type ChildRow, childStore } from './children.ts';
import type { Database } from './database.ts';

export interface FieldRow extends ChildRow {
  required: boolean;
  settings: FieldSettings;
}

export const fieldStore = (db: Database) =>
  childStore<FieldRow>(db, 'fields', (stored) => ({
    required: stored.required === 1,
    settings: JSON.parse(stored.settings as string) as FieldSettings,
  }));
