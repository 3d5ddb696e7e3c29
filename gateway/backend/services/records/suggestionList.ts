import { type Suggestion } from '../../presenters/suggestions.ts';
import { cleanAnswer } from '../../shapes/answers.ts';
import type { SuggestionCreate } from '../../shapes/suggestions.ts';
import { wireTime } from '../../store/clock.ts';
import { newId } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';

export const suggestionsOf = ({ suggestions }: RecordRow): Suggestion[] =>
  suggestions === null ? [] : (JSON.parse(suggestions) as Suggestion[]);

export function newSuggestion(recordPk: number, given: SuggestionCreate, at: number): Suggestion {
  const time = wireTime(at);
  return { ...content(given), id: newId(recordPk), inserted_at: time, updated_at: time };
}

/** Puts a suggestion into a record's list: in the place of the one for the same question, or at the end. */
export function upserted(
  list: readonly Suggestion[],
  recordPk: number,
  given: SuggestionCreate,
  at: number,
): Suggestion[] {
  const old = list.find((suggestion) => suggestion.question_id === given.question_id);
  if (!old) return [...list, newSuggestion(recordPk, given, at)];
  const changed = { ...old, ...content(given), updated_at: wireTime(at) };
  return list.map((suggestion) => (suggestion === old ? changed : suggestion));
}

const content = ({ question_id, type = null, value, agent = null, score = null }: SuggestionCreate) => ({
  question_id,
  type,
  value: cleanAnswer(value),
  agent,
  score,
});
