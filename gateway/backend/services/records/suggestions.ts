import { UnprocessableError } from '../../http/errors.ts';
import type { Suggestion, RecordRow } from '../../store/records.ts';
import type { SuggestionCreate } from '../../shapes/records.ts';
import { nowMicroseconds, wireTime } from '../../store/clock.ts';
import { type FieldTexts, checkSuggestion } from '../checkAnswers.ts';
import { asked } from '../datasetSettings.ts';
import { anyQuestion, type Checking } from './checkRecord.ts';
import { cleanAnswer } from '../../shapes/responses.ts';
import { newId, ordinalOf } from '../../store/recordAddress.ts';
import { suggestionsText } from '../../presenters.ts';
import { type Indexing, indexSuggestion } from './indexing.ts';

/** Puts a suggestion for one question in, in the place of the one that may be there. */
export function putSuggestion(
  checking: Checking,
  record: RecordRow,
  given: SuggestionCreate,
): { suggestion: Suggestion; isNew: boolean } {
  const { store } = checking;
  const question = store.questions.byId(given.question_id);
  if (!question) throw new UnprocessableError(`Question with id \`${given.question_id}\` not found`);
  checkSuggestion(asked(question), given, JSON.parse(record.fields) as FieldTexts);
  const before = suggestionsOf(record);
  const after = upserted(before, record.pk, given, nowMicroseconds());
  save(checking, record, after);
  return {
    suggestion: after.find(({ question_id }) => question_id === given.question_id)!,
    isNew: after.length > before.length,
  };
}

/** Takes suggestions away; ids the record does not have are nobody's loss. */
export function removeSuggestions(checking: Checking, record: RecordRow, ids: ReadonlySet<string>): void {
  save(
    checking,
    record,
    suggestionsOf(record).filter(({ id }) => !ids.has(id)),
  );
}

function save(checking: Checking, record: RecordRow, list: readonly Suggestion[]): void {
  const { store, settings } = checking;
  store.db.transaction(() => {
    const changes = store.facets.changes(settings.dataset.pk);
    saveSuggestions(checking, { settings, changes }, record, list);
    changes.flush();
  });
}

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

/** Stores another list of suggestions. */
export function saveSuggestions(
  checking: Checking,
  indexing: Indexing,
  record: RecordRow,
  list: readonly Suggestion[],
): void {
  checking.store.records.setSuggestions(record.pk, suggestionsText(list));
  const touched = new Set([...suggestionsOf(record), ...list].map(({ question_id }) => question_id));
  for (const id of touched) {
    const question = anyQuestion(checking, id);
    // Stores of earlier releases may hold suggestions for questions that are gone, which were of other datasets.
    if (!question) continue;
    indexSuggestion(
      indexing,
      ordinalOf(record.pk),
      question,
      list.find(({ question_id }) => question_id === id),
    );
  }
}
