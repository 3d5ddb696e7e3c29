import { type ChildRow, childStore } from './children.ts';
import type { Database } from './database.ts';

export interface VectorsSettingsRow extends ChildRow {
  dimensions: number;
}

export const vectorsSettingsStore = (db: Database) =>
  childStore<VectorsSettingsRow>(db, 'vectors_settings', (stored) => ({
    dimensions: stored.dimensions as number,
  }));
