import { canonicalAnswer, type Interval, markedBy, ranksIn, spansIn } from '#gateway/agreement/answers.ts';
import { distanceForKappa } from '#gateway/agreement/distance.ts';
import { own } from '#gateway/lib/own.ts';
import type { QuestionSettings } from '../shapes/questions.ts';
import type { Answers } from '../shapes/responses.ts';
import type { QuestionRow } from '../store/children.ts';

/** How far the answers to the questions of a record differ, from 0 (not at all) to 1. */
export interface Disagreement {
  /** The mean of the questions; null if none has two answers. */
  all: number | null;
  /** By the primary key of the question; only questions with at least two answers. */
  questions: ReadonlyMap<number, number>;
}

/** @param responses are the submitted ones to a record. */
export function disagreementOf(questions: readonly QuestionRow[], responses: readonly Answers[]): Disagreement {
  const found = new Map<number, number>();
  for (const { pk, name, settings } of questions) {
    const answers = responses.flatMap((response) => {
      const answer = own(response, name);
      return answer ? [answer.value] : [];
    });
    const disagreement = disagreementAbout(settings, answers);
    if (disagreement !== null) found.set(pk, disagreement);
  }
  return { all: found.size === 0 ? null : rounded(mean([...found.values()])), questions: found };
}

/** Texts differ in too many ways to be compared. */
export const isComparable = ({ type }: QuestionSettings): boolean => type !== 'text';

/** Null for fewer than two answers, and for texts. */
export function disagreementAbout(settings: QuestionSettings, answers: readonly unknown[]): number | null {
  if (answers.length < 2 || settings.type === 'text') return null;
  return rounded(differenceOf(settings, answers));
}

function differenceOf(settings: Exclude<QuestionSettings, { type: 'text' }>, answers: readonly unknown[]): number {
  switch (settings.type) {
    case 'label_selection':
      return entropy(answers, settings.options.length);
    case 'multi_label_selection':
      return ofSets(answers);
    case 'rating': {
      const values = settings.options.map(({ value }) => value);
      const range = Math.max(...values) - Math.min(...values);
      return meanOfPairs(answers as number[], (a, b) => Math.abs(a - b) / range);
    }
    case 'ranking':
      return meanOfPairs(
        answers.map((answer) => ranksIn(answer) ?? new Map<string, number>()),
        kendall,
      );
    case 'span':
      return meanOfPairs(
        answers.map((answer) => markedBy(spansIn(answer) ?? [])),
        (a, b) => 1 - f1(a, b),
      );
  }
}

/** Sums of fractions become 1 again, and filters find what differs completely. */
const rounded = (value: number): number => Math.round(value * 1e12) / 1e12;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function meanOfPairs<Value>(values: readonly Value[], distance: (a: Value, b: Value) => number): number {
  let sum = 0;
  for (const [index, first] of values.entries()) {
    for (const second of values.slice(index + 1)) sum += distance(first, second);
  }
  return sum / ((values.length * (values.length - 1)) / 2);
}

/** Shannon's entropy of the labels, divided by that of answers that differ as much as their number and the options allow. */
function entropy(labels: readonly unknown[], options: number): number {
  const counts = new Map<unknown, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum -= (count / labels.length) * Math.log(count / labels.length);
  return sum === 0 ? 0 : sum / Math.log(Math.min(labels.length, options));
}

function ofSets(answers: readonly unknown[]): number {
  const sets = answers.map((answer) => canonicalAnswer('multi_label_selection', answer)!);
  const distance = distanceForKappa('SET', sets);
  return meanOfPairs([...sets.keys()], (a, b) => (sets[a] === sets[b] ? 0 : distance(a, b)));
}

/** The share of the pairs of options in another order; half for a pair that only one of the two ranks equally. */
function kendall(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  const options = [...first.keys()].filter((option) => second.has(option));
  if (options.length < 2) return 0;
  const order = (ranks: ReadonlyMap<string, number>, a: string, b: string) => Math.sign(ranks.get(a)! - ranks.get(b)!);
  return meanOfPairs(options, (a, b) => Math.abs(order(first, a, b) - order(second, a, b)) / 2);
}

/** F1 of the labeled characters of two people: 1 if both mark the same, or nothing. */
function f1(first: ReadonlyMap<string, Interval[]>, second: ReadonlyMap<string, Interval[]>): number {
  const total = sizeOf(first) + sizeOf(second);
  if (total === 0) return 1;
  let shared = 0;
  for (const [label, intervals] of first) shared += overlap(intervals, second.get(label) ?? []);
  return (2 * shared) / total;
}

const sizeOf = (marked: ReadonlyMap<string, Interval[]>): number =>
  [...marked.values()].flat().reduce((sum, [start, end]) => sum + end - start, 0);

function overlap(first: readonly Interval[], second: readonly Interval[]): number {
  let [shared, a, b] = [0, 0, 0];
  while (a < first.length && b < second.length) {
    const end = Math.min(first[a]![1], second[b]![1]);
    shared += Math.max(0, end - Math.max(first[a]![0], second[b]![0]));
    if (first[a]![1] === end) a += 1;
    else b += 1;
  }
  return shared;
}
