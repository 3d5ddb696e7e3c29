import { stringify } from '../http/json.ts';
import type { QuestionRow } from '../store/questions.ts';
import { presentQuestion } from './questions.ts';

/** A page of a list as JSON, with the questions its answers are for where they are wanted. */
export function pageText(items: readonly string[], total: number, questions?: readonly QuestionRow[]): string {
  const page = `{"items":[${items.join(',')}],"total":${total}`;
  return questions ? `${page},"questions":${stringify(questions.map(presentQuestion))}}` : `${page}}`;
}
