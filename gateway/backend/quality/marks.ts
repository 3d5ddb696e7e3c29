import { canonicalAnswer, inOrder, ranksIn, spansIn } from '#gateway/agreement/answers.ts';
import { own } from '../http/json.ts';
import type { QuestionSettings } from '../shapes/questions.ts';
import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';
import type { Suggestion } from '../store/records.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { ConfusionRow, Scored, ScoreRow } from '../store/scores.ts';
import { isComparable } from './disagreement.ts';

/** What is known of a record when its answers are marked. */
export interface MarkedRecord {
  resolution: Answers | null;
  suggestions: readonly Suggestion[];
  responses: readonly Pick<ResponseRow, 'user_pk' | 'status' | 'answers' | 'updated_at'>[];
}

/** In the place of a label where there is none. */
export const NOTHING = '';

type Pair = [expected: string, given: string];

/** An answer compared with the resolution (`cells`), or with the suggestion. */
type Mark = Scored & ({ isRight: boolean; cells: Pair[] } | { isKept: boolean });

/** Compares the submitted answers and the suggestions with the resolution, and the answers with the suggestions. */
export function* marksOf(questions: readonly QuestionRow[], record: MarkedRecord): Generator<Mark> {
  const { resolution, suggestions } = record;
  const responses = record.responses.filter(({ status }) => status === 'submitted');
  const answered = responses.map(({ answers, ...row }) => ({
    ...row,
    answers: JSON.parse(answers ?? '{}') as Answers,
  }));
  for (const { pk: question_pk, id, name, settings } of questions) {
    const expected = resolution && isComparable(settings) ? own(resolution, name)?.value : undefined;
    const suggestion = suggestions.find(({ question_id }) => question_id === id);
    const agent = { question_pk, user_pk: 0, agent: suggestion?.agent ?? '' };
    if (suggestion && expected !== undefined) {
      yield { ...agent, week: weekOf(`${suggestion.updated_at}Z`), ...compared(settings, expected, suggestion.value) };
    }
    for (const { user_pk, answers, updated_at } of answered) {
      const given = own(answers, name)?.value;
      if (given === undefined) continue;
      const week = weekOf(updated_at / 1000);
      if (expected !== undefined && user_pk !== null) {
        yield { question_pk, user_pk, agent: '', week, ...compared(settings, expected, given) };
      }
      if (suggestion) yield { ...agent, week, isKept: isSame(settings, suggestion.value, given) };
    }
  }
}

const DAY = 24 * 60 * 60 * 1000;
/** The first day of 1970 was a Thursday. */
const DAYS_BEFORE = 3;

export const weekOf = (time: string | number): number => Math.floor((new Date(time).getTime() / DAY + DAYS_BEFORE) / 7);
/** The Monday of a week. */
export const dayOf = (week: number): string => new Date((week * 7 - DAYS_BEFORE) * DAY).toISOString().slice(0, 10);

export const isSame = ({ type }: QuestionSettings, a: unknown, b: unknown): boolean =>
  canonicalAnswer(type, a) === canonicalAnswer(type, b);

const compared = (settings: QuestionSettings, expected: unknown, given: unknown) => ({
  isRight: isSame(settings, expected, given),
  cells: cellsOf(settings.type, expected, given),
});

/**
 * Which labels were given for which. Labels and spans of one side only are given for, or missing as, nothing; for a ranking, the labels
 * are the ranks of each option.
 */
function cellsOf(type: QuestionSettings['type'], expected: unknown, given: unknown): Pair[] {
  switch (type) {
    case 'multi_label_selection':
      return matched(labelled(expected as string[]), labelled(given as string[]));
    case 'span':
      return matched(positioned(expected), positioned(given));
    case 'ranking':
      return matched(placed(expected), placed(given));
    default:
      return [[String(expected), String(given)]];
  }
}

type ByPosition = ReadonlyMap<string, string>;

const labelled = (labels: readonly string[]): ByPosition => new Map(labels.map((label) => [label, label]));
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
}
