import type { GivenRecord } from '../../shapes/records.ts';
import type { Answer, TaskDocument } from '../../store/document.ts';

/** What a task makes of its own members: the record's text, its inputs or tokens, and its answers as they are stored. */
export interface TaskKind {
  members(given: GivenRecord): Pick<TaskDocument, 'text' | 'inputs' | 'multi_label' | 'explanation' | 'tokens'>;
  answer(given: NonNullable<GivenRecord['prediction']>, document: Pick<TaskDocument, 'text' | 'tokens'>): Answer;
  /** Refuses what only the whole record shows. */
  check(document: TaskDocument): void;
}
