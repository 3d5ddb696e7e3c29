import type { AnswerInput } from '#client/graphql/schema-types.ts';
import type { AnswerValue, Answers, ReceivedAnswer, Suggestion } from './model.ts';

type ReceivedAnswers = readonly { question: { name: string }; answer: ReceivedAnswer }[];

/** The answers in the form that mutations take. */
export function toAnswerInputs(answers: Answers): AnswerInput[] {
  return Object.entries(answers).map(([question, value]) => ({ question, value }));
}

/** The answers of a mutation's input. */
export function fromAnswerInputs(inputs: readonly AnswerInput[]): Answers {
  return Object.fromEntries(inputs.map(({ question, value }) => [question, value])) as Answers;
}

/** A stored response as answers; empty for a record without one. Answers of an unknown type are left out. */
export function fromResponse(response: { answers: ReceivedAnswers } | null | undefined): Answers {
  return collect(response?.answers ?? []);
}

/** The suggestions as answers. */
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

function collect(items: ReceivedAnswers): Answers {
  const answers: Record<string, AnswerValue> = {};
  for (const { question, answer } of items) {
    const value = toAnswerValue(answer);
    if (value) answers[question.name] = value;
  }
  return answers;
}
