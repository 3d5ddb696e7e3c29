import {
  type AnswerType,
  canonicalAnswer,
  inOrder,
  type Interval,
  markedBy,
  ranksIn,
  type Span,
  spansIn,
} from './answers.ts';

export interface Majority {
  /** The answer, as in a response. */
  value: unknown;
  /** How many gave exactly this answer; may be 0 where it is put together from several. */
  votes: number;
  /** How many answered. */
  of: number;
}

/**
 * Returns the answer of the majority; null where too few agree.
 *
 * An identical answer of more than half is the majority, whatever the type. Otherwise it is the most frequent label; the most frequent
 * rating, of several the median of all answers if it is one of them; the labels that more than half chose; the options by mean rank; the
 * characters that more than half marked with a label. Texts have no other majority.
 *
 * @param answers to the question about one record.
 */
export function majorityOf(type: AnswerType, answers: readonly unknown[]): Majority | null {
  const given = answers.flatMap((value) => {
    const key = canonicalAnswer(type, value);
    return key === null ? [] : [{ key, value }];
  });
  const votes = countsOf(given.map(({ key }) => key));
  const isMost = ({ key }: { key: string }) => isMoreThanHalf(votes.get(key)!, given.length);
  const values = given.map(({ value }) => value);
  const value = given.find(isMost)?.value ?? combined(type, values);
  const key = canonicalAnswer(type, value);
  return key === null ? null : { value, votes: votes.get(key) ?? 0, of: given.length };
}

const isMoreThanHalf = (count: number, of: number): boolean => count * 2 > of;

function countsOf<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function combined(type: AnswerType, answers: readonly unknown[]): unknown {
  switch (type) {
    case 'label_selection':
      return onlyOne(mostFrequent(answers));
    case 'rating':
      return rating(answers as number[]);
    case 'multi_label_selection':
      return labels(answers as string[][]);
    case 'ranking':
      return ranking(answers);
    case 'span':
      return spans(answers);
    case 'text':
      return null;
  }
}

function mostFrequent<T>(answers: readonly T[]): T[] {
  const counts = countsOf(answers);
  const most = Math.max(...counts.values());
  return [...counts].filter(([, count]) => count === most).map(([answer]) => answer);
}

const onlyOne = <T>(answers: readonly T[]): T | null => (answers.length === 1 ? answers[0]! : null);

function rating(answers: readonly number[]): number | null {
  const candidates = mostFrequent(answers);
  return onlyOne(candidates) ?? candidates.find((value) => value === median(answers)) ?? null;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function labels(answers: readonly string[][]): string[] | null {
  const counts = countsOf(answers.flatMap((answer) => [...new Set(answer)]));
  const chosen = [...counts].filter(([, count]) => isMoreThanHalf(count, answers.length)).map(([label]) => label);
  return chosen.length ? chosen : null;
}

function ranking(answers: readonly unknown[]): ReturnType<typeof inOrder> | null {
  const ranks = new Map<string, number[]>();
  for (const answer of answers) {
    for (const [option, rank] of ranksIn(answer)!) ranks.set(option, [...(ranks.get(option) ?? []), rank]);
  }
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, rank) => sum + rank, 0) / numbers.length;
  const options = inOrder(new Map([...ranks].map(([option, given]) => [option, mean(given)])));
  return options.some(({ rank }) => rank > 1) ? options : null;
}

function spans(answers: readonly unknown[]): Span[] | null {
  const marked = answers.map((answer) => markedBy(spansIn(answer)!));
  const used = new Set(marked.flatMap((answer) => [...answer.keys()]));
  const runs = [...used].flatMap((label) => runsOf(label, marked));
  return runs.length ? runs.sort((a, b) => a.start - b.start || a.end - b.end) : null;
}

/** The runs of characters that more than half marked with a label. */
function runsOf(label: string, answers: readonly ReadonlyMap<string, Interval[]>[]): Span[] {
  /** At each position, how many more answers mark this character than the previous one. */
  const steps = new Map<number, number>();
  const step = (position: number, by: number) => steps.set(position, (steps.get(position) ?? 0) + by);
  for (const answer of answers) {
    for (const [start, end] of answer.get(label) ?? []) {
      step(start, 1);
      step(end, -1);
    }
  }
  const runs: Span[] = [];
  let count = 0;
  let start: number | null = null;
  for (const [position, by] of [...steps].sort(([a], [b]) => a - b)) {
    count += by;
    const isMarked = isMoreThanHalf(count, answers.length);
    if (isMarked) start ??= position;
    else if (start !== null) {
      runs.push({ label, start, end: position });
      start = null;
    }
  }
  return runs;
}
