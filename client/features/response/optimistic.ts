import type { AnswerInput, AnswerValueInput } from '#client/graphql/schema-types.ts';
import { type Action, statusAfter } from './action.ts';
import type { SavedRecord } from './outbox/entry.ts';

type SavedAnswer = NonNullable<SavedRecord['response']>['answers'][number];

/** What the cache must know of a question to hold an answer to it. */
export type AnsweredQuestion = Pick<SavedAnswer['question'], '__typename' | 'id' | 'name'>;

/** What a record will be after an action, as far as this client can know it: the screen moves on with it. */
export function outcomeOf(action: Action, record: SavedRecord, questions: readonly AnsweredQuestion[]): SavedRecord {
  const { id, updatedAt, response } = record;
  const status = statusAfter(action.kind);
  if (status === 'PENDING') return { __typename: 'Record', id, updatedAt, status, response: null };
  const answers = action.answers.flatMap((answer) => toSaved(answer, questions));
  return {
    __typename: 'Record',
    id,
    updatedAt,
    status,
    response: {
      __typename: 'Response',
      // Replaced by the real one when the answer comes.
      id: response?.id ?? `new:${id}`,
      status,
      answers,
      updatedAt: response?.updatedAt ?? updatedAt,
    },
  };
}

function toSaved({ question: name, value }: AnswerInput, questions: readonly AnsweredQuestion[]): SavedAnswer[] {
  const question = questions.find((one) => one.name === name);
  return question ? [{ __typename: 'QuestionAnswer', question, answer: toAnswer(value) } as SavedAnswer] : [];
}

function toAnswer(value: AnswerValueInput): SavedAnswer['answer'] {
  if (value.text !== undefined) return { __typename: 'TextAnswer', text: value.text };
  if (value.label !== undefined) return { __typename: 'LabelAnswer', label: value.label };
  if (value.labels !== undefined) return { __typename: 'MultiLabelAnswer', labels: value.labels };
  if (value.rating !== undefined) return { __typename: 'RatingAnswer', rating: value.rating };
  if (value.spans !== undefined)
    return { __typename: 'SpanAnswer', spans: value.spans.map((span) => ({ __typename: 'Span', ...span })) };
  const ranking = value.ranking.map(({ value: option, rank }) => ({ value: option, rank: rank ?? null }));
  return { __typename: 'RankingAnswer', ranking: ranking.map((one) => ({ __typename: 'RankedOption', ...one })) };
}
