import { UnprocessableError } from '../../http/errors.ts';
import type { SuggestionCreate } from '../../shapes/suggestions.ts';
import type { AskedQuestion } from '../datasetSettings.ts';
import { checkAnswer, type FieldTexts } from './answers.ts';

/** Refuses a suggestion whose value its question could not be answered with, or whose scores do not fit the value. */
export function checkSuggestion(question: AskedQuestion, { value, score }: SuggestionCreate, fields: FieldTexts): void {
  checkAnswer(question, value, fields);
  if (score == null) return;
  if (!Array.isArray(value)) {
    if (Array.isArray(score)) {
      throw new UnprocessableError('a list of score values is not allowed for a suggestion with a single value');
    }
    return;
  }
  if (!Array.isArray(score)) {
    throw new UnprocessableError('a single score value is not allowed for a suggestion with a multiple items value');
  }
  if (score.length !== value.length) {
    throw new UnprocessableError('number of items on value and score attributes does not match');
  }
}
