import type { TextRange } from './ranges.ts';

/**
 * Puts ranges into lanes, so that no two in one lane touch: each into the first lane that is free at its start. `reach` says how
 * far a range takes up room, which is more than its text where its tag is longer.
 */
export function assignLanes<Range extends TextRange>(
  ranges: readonly Range[],
  reach: (range: Range) => number,
): ReadonlyMap<Range, number> {
  const lanes = new Map<Range, number>();
  const ends: number[] = [];
  const order = [...ranges].sort((one, other) => one.start - other.start || other.end - one.end);
  for (const range of order) {
    const free = ends.findIndex((end) => end <= range.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = reach(range);
    lanes.set(range, lane);
  }
  return lanes;
}
