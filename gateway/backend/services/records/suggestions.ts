import { UnprocessableError } from '../../http/errors.ts';
import { suggestionsText } from '../../presenters.ts';
import type { SuggestionCreate } from '../../shapes/records.ts';
import { cleanAnswer } from '../../shapes/responses.ts';
import { rescored } from '../../quality/rescore.ts';
import { nowMicroseconds, wireTime } from '../../store/clock.ts';
import { idsOf, newId, ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow, Suggestion } from '../../store/records.ts';
import { checkSuggestion } from '../checkAnswers.ts';
import { answerable } from '../datasetSettings.ts';
import { anyQuestion } from './checkRecord.ts';
import type { RecordContext } from './context.ts';
import { indexSuggestion } from './indexing.ts';

/** Adds a suggestion, or replaces the one for the same question. */
export function putSuggestion(
  context: RecordContext,
  record: RecordRow,
  input: SuggestionCreate,
): { suggestion: Suggestion; isNew: boolean } {
  const question = context.store.questions.byId(input.question_id);
  if (!question) throw new UnprocessableError(`Question with id \`${input.question_id}\` not found`);
  checkSuggestion(answerable(question), input, JSON.parse(record.fields));
  const before = suggestionsOf(record);
  const after = withSuggestion(before, record.pk, input, nowMicroseconds());
  saveSuggestions(context, record, after);
  return {
    suggestion: after.find(({ question_id }) => question_id === input.question_id)!,
    isNew: after.length > before.length,
  };
}

/** Whether the list has exactly this suggestion. */
export function isStoredSuggestion(
  list: readonly Suggestion[],
  { question_id, type = null, value, agent = null, score = null }: SuggestionCreate,
): boolean {
  const stored = list.find((suggestion) => suggestion.question_id === question_id);
  if (!stored) return false;
  const parts = (suggestion: Pick<Suggestion, 'type' | 'agent' | 'score' | 'value'>) =>
    JSON.stringify([suggestion.type, suggestion.agent, suggestion.score, suggestion.value]);
  return parts(stored) === parts({ type, agent, score, value: cleanAnswer(value) as Suggestion['value'] });
}

/** Ignores ids that the record does not have. */
export const removeSuggestions = (context: RecordContext, record: RecordRow, ids: readonly string[]): void =>
  saveSuggestions(
    context,
    record,
    suggestionsOf(record).filter(({ id }) => !ids.includes(id)),
  );

export const suggestionsOf = ({ suggestions }: Pick<RecordRow, 'suggestions'>): Suggestion[] =>
  suggestions === null ? [] : (JSON.parse(suggestions) as Suggestion[]);

/** Of several suggestions for the same question the last counts. */
export function newSuggestions(recordPk: number, inputs: readonly SuggestionCreate[], at: number): Suggestion[] {
  const byQuestion = new Map<string, SuggestionCreate>();
  for (const input of inputs) byQuestion.set(input.question_id, input);
  const newId = idsOf(recordPk);
  const time = wireTime(at);
  return Array.from(byQuestion.values(), (input) => newSuggestion(newId(), input, time));
}

/** The list with a suggestion, in the place of the one for the same question or at the end. */
export function withSuggestion(
  list: readonly Suggestion[],
  recordPk: number,
  input: SuggestionCreate,
  at: number,
): Suggestion[] {
  const suggestion = newSuggestion(newId(recordPk), input, wireTime(at));
  const old = list.find(({ question_id }) => question_id === input.question_id);
  if (!old) return [...list, suggestion];
  const { id, inserted_at } = old;
  return list.map((item) => (item === old ? { ...suggestion, id, inserted_at } : item));
}

const newSuggestion = (
  id: string,
  { question_id, type = null, value, agent = null, score = null }: SuggestionCreate,
  time: string,
): Suggestion => ({
  question_id,
  type,
  value: cleanAnswer(value),
  agent,
  score,
  id,
  inserted_at: time,
  updated_at: time,
});

export function saveSuggestions(context: RecordContext, record: RecordRow, list: readonly Suggestion[]): void {
  const { store, settings } = context;
  rescored(store, settings.questions, record, () => store.records.setSuggestions(record.pk, suggestionsText(list)));
  const changed = new Set([...suggestionsOf(record), ...list].map(({ question_id }) => question_id));
  for (const id of changed) {
    const question = anyQuestion(context, id);
    // Stores of earlier releases may contain suggestions for removed questions of other datasets.
    if (!question) continue;
    const suggestion = list.find(({ question_id }) => question_id === id);
    indexSuggestion(context, ordinalOf(record.pk), question, suggestion);
  }
}
