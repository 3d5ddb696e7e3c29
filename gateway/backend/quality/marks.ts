import { canonicalAnswer, inOrder, ranksIn, spansIn } from '#gateway/agreement/answers.ts';
import { own } from '#gateway/lib/own.ts';
import type { QuestionSettings } from '../shapes/questions.ts';
import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import { DAY_MS } from '../store/clock.ts';
import type { Suggestion } from '../store/records.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { ConfusionRow, Scored, ScoreRow } from '../store/scores.ts';
import type { Store } from '../store/store.ts';
import { isComparable } from './disagreement.ts';

/** The suggestions and the resolution with which the responses to a record are compared. */
export interface Comparison {
  resolution: Answers | null;
  suggestions: readonly Suggestion[];
}

type MarkedResponse = Pick<ResponseRow, 'user_pk' | 'status' | 'answers' | 'updated_at'>;

export interface MarkedRecord extends Comparison {
  responses: readonly MarkedResponse[];
}

/** Stands in place of a missing label. */
export const NOTHING = '';

type Pair = [expected: string, given: string];

/** An answer compared with the resolution (`cells`), or with the suggestion. */
type Mark = Scored & ({ isRight: boolean; cells: Pair[] } | { isKept: boolean });

/** Compares the submitted answers and the suggestions with the resolution, and the answers with the suggestions. */
export function* marksOf(questions: readonly QuestionRow[], record: MarkedRecord): Generator<Mark> {
  for (const question of questions) {
    const expected = expectedIn(record, question);
    const suggestion = suggestionIn(record, question);
    if (!suggestion || expected === undefined) continue;
    const week = weekOf(`${suggestion.updated_at}Z`);
    yield { ...agentOf(question, suggestion), week, ...compared(question.settings, expected, suggestion.value) };
  }
  for (const response of record.responses) yield* marksOfResponse(questions, record, response);
}

/** Compares one response, if it is submitted, with the resolution and the suggestions. */
export function* marksOfResponse(
  questions: readonly QuestionRow[],
  record: Comparison,
  { user_pk, status, answers: text, updated_at }: MarkedResponse,
): Generator<Mark> {
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

/** Sums marks to the rows of the tables. */
export class MarkSum {
  readonly #scores = new Map<string, ScoreRow>();
  readonly #confusions = new Map<string, ConfusionRow>();

  add(marks: Iterable<Mark>, sign: 1 | -1): void {
    for (const mark of marks) {
      const { question_pk, user_pk, agent, week } = mark;
      const scored = { question_pk, user_pk, agent, week };
      const key = `${question_pk} ${user_pk} ${week} ${agent}`;
      const score = this.#scores.get(key) ?? { ...scored, answers: 0, right: 0, judged: 0, kept: 0 };
      this.#scores.set(key, score);
      if ('isKept' in mark) {
        score.judged += sign;
        score.kept += mark.isKept ? sign : 0;
        continue;
      }
      score.answers += sign;
      score.right += mark.isRight ? sign : 0;
      for (const [expected, given] of mark.cells) {
        const cell = JSON.stringify([key, expected, given]);
        const confusion = this.#confusions.get(cell) ?? { ...scored, expected, given, count: 0 };
        confusion.count += sign;
        this.#confusions.set(cell, confusion);
      }
    }
  }

  /** The rows that are not zero. */
  scores = (): ScoreRow[] =>
    [...this.#scores.values()].filter(({ answers, right, judged, kept }) => answers || right || judged || kept);

  confusions = (): ConfusionRow[] => [...this.#confusions.values()].filter(({ count }) => count !== 0);

  store({ scores }: Pick<Store, 'scores'>): void {
    scores.add(this.scores(), this.confusions());
  }
}
