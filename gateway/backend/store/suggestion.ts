import type { Answer } from '../shapes/answers.ts';
import type { Score } from '../shapes/suggestions.ts';

/** A proposed answer as it is stored with its record and sent to clients. */
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
