import type { QuestionSettings } from '../shapes/questionSettings.ts';
import { type ChildRow, childStore } from './children.ts';
import type { Database } from './database.ts';

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
