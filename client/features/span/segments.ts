import type { TextRange } from './ranges.ts';

/** A stretch of text in which the same spans cover every character. */
export interface Segment<Range extends TextRange> extends TextRange {
  covering: readonly Range[];
  /** The spans that begin here; their tags are drawn here. */
  starting: readonly Range[];
}

/** Cuts a text at the borders of its spans and nowhere else, so that a long text with few spans stays a few elements. */
export function segments<Range extends TextRange>(length: number, ranges: readonly Range[]): Segment<Range>[] {
  const borders = new Set([0, length]);
  for (const { start, end } of ranges) borders.add(start).add(end);
  const cuts = [...borders].filter((cut) => cut >= 0 && cut <= length).sort((one, other) => one - other);
  const byStart = [...ranges].sort((one, other) => one.start - other.start);

  const found: Segment<Range>[] = [];
  let open: Range[] = [];
  let next = 0;
  for (let index = 0; index < cuts.length - 1; index += 1) {
    const start = cuts[index]!;
    open = open.filter((range) => range.end > start);
    const starting: Range[] = [];
    while (next < byStart.length && byStart[next]!.start <= start) starting.push(byStart[next++]!);
    open.push(...starting);
    found.push({ start, end: cuts[index + 1]!, covering: [...open], starting });
  }
  return found;
}
