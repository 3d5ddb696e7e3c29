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
export const toSuggestions = (
  rows: readonly RestSuggestion[],
  questions: readonly QuestionModel[],
): SuggestionModel[] =>
  questions.flatMap((question) =>
    rows.filter((row) => row.question_id === question.id).map((row) => toSuggestion(row, question)),
  );

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
