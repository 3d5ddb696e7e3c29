import { canonicalAnswer, inOrder, ranksIn, spansIn } from '#gateway/agreement/answers.ts';
import { own } from '#gateway/lib/own.ts';
import type { QuestionSettings } from '../shapes/questions.ts';
import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import { DAY_MS } from '../store/clock.ts';
import type { Suggestion } from '../store/records.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { Scored } from '../store/scores.ts';
import { isComparable } from './disagreement.ts';

/** The suggestions and the resolution with which the responses to a record are compared. */
export interface Comparison {
  resolution: Answers | null;
  suggestions: readonly Suggestion[];
}

type ScoredResponse = Pick<ResponseRow, 'user_pk' | 'status' | 'answers' | 'updated_at'>;

export interface ScoredRecord extends Comparison {
  responses: readonly ScoredResponse[];
}

/** Stands in place of a missing label. */
export const NOTHING = '';

type Pair = [expected: string, given: string];

/** An answer compared with the resolution (`cells`), or with the suggestion. */
export type ScoredAnswer = Scored & ({ isRight: boolean; cells: Pair[] } | { isKept: boolean });

/** Compares the submitted answers and the suggestions with the resolution, and the answers with the suggestions. */
export function* scoresOf(questions: readonly QuestionRow[], record: ScoredRecord): Generator<ScoredAnswer> {
  for (const question of questions) {
    const expected = expectedIn(record, question);
    const suggestion = suggestionIn(record, question);
    if (!suggestion || expected === undefined) continue;
    const week = weekOf(`${suggestion.updated_at}Z`);
    yield { ...agentOf(question, suggestion), week, ...compared(question.settings, expected, suggestion.value) };
  }
  for (const response of record.responses) yield* scoresOfResponse(questions, record, response);
}

/** Compares one response, if it is submitted, with the resolution and the suggestions. */
export function* scoresOfResponse(
  questions: readonly QuestionRow[],
  record: Comparison,
  { user_pk, status, answers: text, updated_at }: ScoredResponse,
): Generator<ScoredAnswer> {
  if (status !== 'submitted') return;
  const answers = JSON.parse(text ?? '{}') as Answers;
  const week = weekOf(updated_at / 1000);
  for (const question of questions) {
    const given = own(answers, question.name)?.value;
    if (given === undefined) continue;
    const { pk: question_pk, settings } = question;
    const expected = expectedIn(record, question);
    if (expected !== undefined && user_pk !== null) {
      yield { question_pk, user_pk, agent: '', week, ...compared(settings, expected, given) };
    }
    const suggestion = suggestionIn(record, question);
    if (suggestion) {
      yield { ...agentOf(question, suggestion), week, isKept: isSame(settings, suggestion.value, given) };
    }
  }
}

const expectedIn = ({ resolution }: Comparison, { name, settings }: QuestionRow): unknown =>
  resolution && isComparable(settings) ? own(resolution, name)?.value : undefined;

const suggestionIn = ({ suggestions }: Comparison, { id }: QuestionRow): Suggestion | undefined =>
  suggestions.find(({ question_id }) => question_id === id);

const agentOf = ({ pk }: QuestionRow, { agent }: Suggestion) => ({ question_pk: pk, user_pk: 0, agent: agent ?? '' });

/** The first day of 1970 was a Thursday. */
const DAYS_BEFORE = 3;

export const weekOf = (time: string | number): number =>
  Math.floor((new Date(time).getTime() / DAY_MS + DAYS_BEFORE) / 7);
/** The Monday of a week. */
export const dayOf = (week: number): string => new Date((week * 7 - DAYS_BEFORE) * DAY_MS).toISOString().slice(0, 10);

export const isSame = ({ type }: QuestionSettings, a: unknown, b: unknown): boolean =>
  canonicalAnswer(type, a) === canonicalAnswer(type, b);

const compared = (settings: QuestionSettings, expected: unknown, given: unknown) => ({
  isRight: isSame(settings, expected, given),
  cells: cellsOf(settings.type, expected, given),
});

/**
 * The pairs of expected and given labels. A label or span that only one side has is paired with `NOTHING`. For a ranking, the labels are
 * the ranks of each option.
 */
function cellsOf(type: QuestionSettings['type'], expected: unknown, given: unknown): Pair[] {
  switch (type) {
    case 'multi_label_selection':
      return matched(labeled(expected as string[]), labeled(given as string[]));
    case 'span':
      return matched(positioned(expected), positioned(given));
    case 'ranking':
      return matched(placed(expected), placed(given));
    default:
      return [[String(expected), String(given)]];
  }
}

type ByPosition = ReadonlyMap<string, string>;

const labeled = (labels: readonly string[]): ByPosition => new Map(labels.map((label) => [label, label]));
const placed = (ranking: unknown): ByPosition =>
  new Map(inOrder(ranksIn(ranking) ?? new Map()).map(({ value, rank }) => [value, String(rank)]));

/** Spans are the same at the same place; of several at one place each label is compared. */
function positioned(answer: unknown): ByPosition {
  const byPlace = new Map<string, string>();
  const spans = (spansIn(answer) ?? []).toSorted((a, b) => (a.label < b.label ? -1 : 1));
  for (const { start, end, label } of spans) {
    const place = `${start} ${end}`;
    byPlace.set(byPlace.has(place) ? `${place} ${label}` : place, label);
  }
  return byPlace;
}

const matched = (expected: ByPosition, given: ByPosition): Pair[] =>
  [...new Set([...expected.keys(), ...given.keys()])].map((position) => [
    expected.get(position) ?? NOTHING,
    given.get(position) ?? NOTHING,
  ]);
