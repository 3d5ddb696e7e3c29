import type { AnswerInput } from '#client/graphql/schema-types.ts';
import type { AnswerValue, Answers } from './model.ts';
import type { ReceivedAnswer, Suggestion } from './types.ts';

/** The answers as the contract's mutations take them. */
export function toAnswerInputs(answers: Answers): AnswerInput[] {
  return Object.entries(answers).map(([question, value]) => ({ question, value }));
}

/** What is needed of a response to edit it. */
export interface ReceivedResponse {
  answers: readonly { question: { name: string }; answer: ReceivedAnswer }[];
}

/** A stored response as answers; nothing for a record without one. Answers of an unknown type are left out. */
export function fromResponse(response: ReceivedResponse | null | undefined): Answers {
  return collect(response?.answers ?? []);
}

/** What the suggestions propose, as answers. */
export function fromSuggestions(suggestions: readonly Suggestion[]): Answers {
  return collect(suggestions);
}

/** One received answer without its envelope; undefined for a type this version does not know. */
export function toAnswerValue(answer: ReceivedAnswer): AnswerValue | undefined {
  switch (answer.__typename) {
    case 'TextAnswer':
      return { text: answer.text };
    case 'LabelAnswer':
      return { label: answer.label };
    case 'MultiLabelAnswer':
      return { labels: [...answer.labels] };
    case 'RatingAnswer':
      return { rating: answer.rating };
    case 'RankingAnswer':
      return { ranking: answer.ranking.map(({ value, rank }) => ({ value, rank })) };
    case 'SpanAnswer':
      return { spans: answer.spans.map(({ label, start, end }) => ({ label, start, end })) };
    default:
      return undefined;
  }
}

function collect(items: readonly { question: { name: string }; answer: ReceivedAnswer }[]): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const { question, answer } of items) {
    const value = toAnswerValue(answer);
    if (value) answers[question.name] = value;
  }
  return answers;
}
