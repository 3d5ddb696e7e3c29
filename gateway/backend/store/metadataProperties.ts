import type { MetadataPropertySettings } from '../shapes/metadataProperties.ts';
import { type ChildRow, childStore } from './children.ts';
import type { Database } from './database.ts';

export interface MetadataPropertyRow extends ChildRow {
  settings: MetadataPropertySettings;
  visible_for_annotators: boolean;
}

export const metadataPropertyStore = (db: Database) =>
  childStore<MetadataPropertyRow>(db, 'metadata_properties', (stored) => ({
    settings: JSON.parse(stored.settings as string) as MetadataPropertySettings,
    visible_for_annotators: stored.visible_for_annotators === 1,
  }));
