/** The types of questions, as REST names them. */
export type AnswerType = 'text' | 'label_selection' | 'multi_label_selection' | 'rating' | 'ranking' | 'span';

interface RankedOption {
  value: string;
  rank?: number | null;
}

/** Positions count Unicode characters. */
export interface Span {
  start: number;
  end: number;
  label: string;
}

/** A text that is equal for equal answers; null if the value does not fit the type. */
export function canonicalAnswer(type: AnswerType, value: unknown): string | null {
  switch (type) {
    case 'text':
    case 'label_selection':
      return typeof value === 'string' ? value : null;
    case 'rating':
      return Number.isFinite(value) ? String(value) : null;
    case 'multi_label_selection':
      return Array.isArray(value) ? JSON.stringify([...new Set(value as string[])].sort()) : null;
    case 'ranking':
      return ranksIn(value) && JSON.stringify(inOrder(ranksIn(value)!));
    case 'span': {
      const spans = spansIn(value)?.map(({ start, end, label }) => JSON.stringify([start, end, label]));
      return spans ? JSON.stringify([...new Set(spans)].sort()) : null;
    }
  }
}

export function ranksIn(value: unknown): Map<string, number> | null {
  if (!Array.isArray(value)) return null;
  const ranked = (value as RankedOption[]).filter(({ rank }) => typeof rank === 'number');
  return new Map(ranked.map(({ value: option, rank }) => [option, rank!]));
}

/** Best first, each with 1 + the number of better ones as its rank: only the order of the places counts. */
export function inOrder(places: ReadonlyMap<string, number>): { value: string; rank: number }[] {
  const all = [...places.values()];
  return [...places]
    .map(([value, place]) => ({ value, rank: 1 + all.filter((other) => other < place).length }))
    .sort((a, b) => a.rank - b.rank || (a.value < b.value ? -1 : 1));
}

export const spansIn = (value: unknown): Span[] | null => (Array.isArray(value) ? (value as Span[]) : null);

export type Interval = [start: number, end: number];

/** The characters with each label, as intervals in order that do not touch. */
export function markedBy(spans: readonly Span[]): ReadonlyMap<string, Interval[]> {
  const byLabel = new Map<string, Interval[]>();
  for (const { label, start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const intervals = byLabel.get(label) ?? [];
    byLabel.set(label, intervals);
    const last = intervals.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else intervals.push([start, end]);
  }
  return byLabel;
}
