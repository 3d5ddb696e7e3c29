import type { ResolversTypes } from '#gateway/graphql/__generated__/resolvers-types.ts';
import type { AnswerInput, AnswerValueInput, RankedOption, Span } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import type { QuestionModel } from '../question/question.model.ts';

export type AnswerModel = Awaited<ResolversTypes['Answer']>;

/** Answers by question name, as the REST API holds them. */
export type RestValues = Record<string, { value: unknown }>;

/** A stored value as the answer its question's type asks for; what does not fit is handed on as it is. */
export function toAnswer(question: QuestionModel, value: unknown): AnswerModel {
  switch (question.__typename) {
    case 'TextQuestion':
      return typeof value === 'string' ? { __typename: 'TextAnswer', text: value } : unknownAnswer(value);
    case 'LabelQuestion':
      return typeof value === 'string' ? { __typename: 'LabelAnswer', label: value } : unknownAnswer(value);
    case 'RatingQuestion':
      return Number.isInteger(value) ? { __typename: 'RatingAnswer', rating: value as number } : unknownAnswer(value);
    case 'MultiLabelQuestion':
      return Array.isArray(value)
        ? { __typename: 'MultiLabelAnswer', labels: value as string[] }
        : unknownAnswer(value);
    case 'RankingQuestion':
      return Array.isArray(value)
        ? { __typename: 'RankingAnswer', ranking: value as RankedOption[] }
        : unknownAnswer(value);
    case 'SpanQuestion':
      return Array.isArray(value) ? { __typename: 'SpanAnswer', spans: value as Span[] } : unknownAnswer(value);
    case 'UnknownQuestion':
      return unknownAnswer(value);
  }
}

const unknownAnswer = (value: unknown): AnswerModel => ({ __typename: 'UnknownAnswer', value });

/** Answers as the REST API takes them. */
export function toRestValues(answers: readonly AnswerInput[]): RestValues {
  // Without a prototype: a question may have any name, also one that every object has a member of.
  const values = Object.create(null) as RestValues;
  for (const { question, value } of answers) {
    if (Object.hasOwn(values, question)) throw badInput(`The question "${question}" is answered more than once.`);
    values[question] = { value: toRestValue(value) };
  }
  return values;
}

/** An answer as the REST API takes it. */
export const toRestValue = ({ text, label, labels, rating, ranking, spans }: AnswerValueInput): unknown =>
  text ??
  label ??
  labels ??
  rating ??
  spans ??
  ranking?.map(({ value, rank }) => (rank == null ? { value } : { value, rank }));
