import type { Suggestion } from '../../store/suggestion.ts';
import { cleanAnswer } from '../../shapes/answers.ts';
import type { SuggestionCreate } from '../../shapes/suggestions.ts';
import { wireTime } from '../../store/clock.ts';
import { newId } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';

export const suggestionsOf = ({ suggestions }: Pick<RecordRow, 'suggestions'>): Suggestion[] =>
  suggestions === null ? [] : (JSON.parse(suggestions) as Suggestion[]);

/** A new list of suggestions; of two for the same question the later counts. */
export function newSuggestions(recordPk: number, given: readonly SuggestionCreate[], at: number): Suggestion[] {
  const time = wireTime(at);
  const byQuestion = new Map(given.map((suggestion) => [suggestion.question_id, suggestion]));
  return Array.from(byQuestion.values(), (suggestion) => newSuggestion(recordPk, suggestion, time));
}

/** Puts a suggestion into a record's list: in the place of the one for the same question, or at the end. */
export function upserted(
  list: readonly Suggestion[],
  recordPk: number,
  given: SuggestionCreate,
  at: number,
): Suggestion[] {
  const time = wireTime(at);
  const old = list.find((suggestion) => suggestion.question_id === given.question_id);
  if (!old) return [...list, newSuggestion(recordPk, given, time)];
  const { id, inserted_at } = old;
  const changed = { ...newSuggestion(recordPk, given, time), id, inserted_at };
  return list.map((suggestion) => (suggestion === old ? changed : suggestion));
}

const newSuggestion = (
  recordPk: number,
  { question_id, type = null, value, agent = null, score = null }: SuggestionCreate,
  time: string,
): Suggestion => ({
  question_id,
  type,
  value: cleanAnswer(value),
  agent,
  score,
  id: newId(recordPk),
  inserted_at: time,
  updated_at: time,
});
