import type {
  QuestionForm_AnswerFragment,
  QuestionForm_QuestionFragment,
  QuestionForm_SuggestionFragment,
} from '#client/features/question/QuestionForm.generated.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';

export type Question = QuestionForm_QuestionFragment;
export type TextQuestion = Extract<Question, { __typename: 'TextQuestion' }>;
export type LabelQuestion = Extract<Question, { __typename: 'LabelQuestion' }>;
export type MultiLabelQuestion = Extract<Question, { __typename: 'MultiLabelQuestion' }>;
export type RatingQuestion = Extract<Question, { __typename: 'RatingQuestion' }>;
export type RankingQuestion = Extract<Question, { __typename: 'RankingQuestion' }>;
export type SpanQuestion = Extract<Question, { __typename: 'SpanQuestion' }>;
export type Option = SpanQuestion['options'][number];
export type Suggestion = QuestionForm_SuggestionFragment;
export type ReceivedAnswer = QuestionForm_AnswerFragment;
export type Status = RecordStatus;

/**
 * The answers a person gives to one record, as plain data: the form edits them, drafts on the device store them, and mutations
 * send them. One member per question type, in the shape of the contract's `AnswerValueInput`.
 */
export type AnswerValue =
  | { text: string }
  | { label: string }
  | { labels: string[] }
  | { rating: number }
  | { ranking: RankedOption[] }
  | { spans: SpanValue[] };

/** An option of a ranking question with its rank, 1 is best; null without a rank. */
export interface RankedOption {
  value: string;
  rank: number | null;
}

/** A labeled part of a text; offsets count Unicode code points, `end` is exclusive. */
export interface SpanValue {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** How an answer came about, for its undo. */
export interface AnswerOrigin {
  /** A suggestion was taken over as a whole. */
  readonly isSuggested?: boolean;
  /** Undone and redone together with the change before it. */
  readonly joinsPrevious?: boolean;
}

/** Question name → answer. A question without an answer has no key. */
export type Answers = Readonly<Record<string, AnswerValue>>;

/** The answers with one of them replaced, or removed if the value is undefined. */
export function withAnswer(answers: Answers, questionName: string, value: AnswerValue | undefined): Answers {
  if (value) return { ...answers, [questionName]: value };
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== questionName));
}

/** A key that equal spans share. */
export function spanKey({ start, end, label }: SpanValue): string {
  return `${start} ${end} ${label}`;
}

/** Whether two answers are equal: sets have no order, and an option without a rank equals one that is missing. */
export function sameAnswer(a: AnswerValue | undefined, b: AnswerValue | undefined): boolean {
  if (!a || !b) return a === b;
  if ('text' in a) return 'text' in b && a.text === b.text;
  if ('label' in a) return 'label' in b && a.label === b.label;
  if ('rating' in a) return 'rating' in b && a.rating === b.rating;
  if ('labels' in a) return 'labels' in b && sameSet(a.labels, b.labels);
  if ('ranking' in a) return 'ranking' in b && sameSet(rankKeys(a.ranking), rankKeys(b.ranking));
  return 'spans' in b && sameSet(a.spans.map(spanKey), b.spans.map(spanKey));
}

/** Whether two sets of answers are equal for every question. */
export function sameAnswers(a: Answers, b: Answers): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameAnswer(a[name], b[name]));
}

function rankKeys(ranking: readonly RankedOption[]): string[] {
  return ranking.flatMap(({ value, rank }) => (rank === null ? [] : [`${rank} ${value}`]));
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((item) => set.has(item));
}
