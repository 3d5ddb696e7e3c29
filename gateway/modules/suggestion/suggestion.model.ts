import type { SuggestionAgents, SuggestionType } from '#gateway/graphql/__generated__/types.ts';
import { type AnswerModel, toAnswer } from '../response/answer.model.ts';
import type { QuestionModel } from '../question/question.model.ts';
import type { RestSuggestion, RestSuggestionOptions } from './suggestion.source.ts';

export interface SuggestionModel {
  id: string;
  question: QuestionModel;
  answer: AnswerModel;
  scores: number[];
  agent: string | null;
  type: SuggestionType | null;
}

const TYPES = { model: 'MODEL', human: 'HUMAN' } as const;

/** A record's suggestions in the order of the questions they answer. */
export function toSuggestions(rows: readonly RestSuggestion[], questions: readonly QuestionModel[]): SuggestionModel[] {
  const suggestions: SuggestionModel[] = [];
  for (const question of questions) {
    for (const row of rows) if (row.question_id === question.id) suggestions.push(toSuggestion(row, question));
  }
  return suggestions;
}

const toSuggestion = ({ id, value, score, agent, type }: RestSuggestion, question: QuestionModel): SuggestionModel => ({
  id,
  question,
  answer: toAnswer(question, value),
  scores: score === null ? [] : Array.isArray(score) ? score : [score],
  agent,
  type: type && TYPES[type],
});

export const toAgents = ({ question, agents }: RestSuggestionOptions): SuggestionAgents => ({
  questionId: question.id,
  questionName: question.name,
  agents,
});
