import { codeRanges } from './codeRanges.ts';
import type { ColumnCache } from './columnCache.ts';
import { COLUMN_CHUNK, firstOf } from './columnChunk.ts';
import { codesWithin, MAX_CODE } from './numberCodes.ts';
import { OrdinalSet } from './ordinalSet.ts';

/** A range of numbers; `accepts` decides about its bounds. */
export interface NumberRange {
  from: number;
  to: number;
  accepts: (value: number) => boolean;
  /** If given, records outside of this set may be missing. */
  among?: OrdinalSet | undefined;
}

/** The records with a value in a range, and those that may have one. */
export const columnSets = (cache: ColumnCache) => {
  const ranges = codeRanges();

  return (facetPk: number, wanted: NumberRange, limit: number): { certain: OrdinalSet; possible: number[] } => {
    const certain = new OrdinalSet(limit);
    const possible: number[] = [];
    for (const summary of cache.summaries(facetPk)) {
      const { from, to, edges } = codesWithin(summary, wanted);
      // With the edges, whose records have to be looked up.
      const first = Math.max(summary.least, Math.min(from, ...edges));
      const last = Math.min(summary.greatest, Math.max(to, ...edges));
      if (first > last) continue;
      const { pk, lows, highs } = cache.chunk(summary);
      const word = firstOf(pk) / 32;
      ranges.load(lows);
      certain.uniteWords(word, ranges.within(from, to));
      if (edges.length === 0 && highs === null) continue;
      const uncertain = new OrdinalSet(COLUMN_CHUNK);
      uncertain.uniteWords(0, ranges.within(highs ? summary.least : first, last));
      if (highs) {
        ranges.load(highs);
        certain.uniteWords(word, ranges.within(from, to));
        // Another value may lie between the lowest and the highest one.
        uncertain.intersectWords(ranges.within(first, MAX_CODE));
      }
      uncertain.subtractWords(certain.words(word, COLUMN_CHUNK / 32));
      for (const row of uncertain.toArray()) possible.push(firstOf(pk) + row);
    }
    const { among } = wanted;
    return { certain, possible: among ? possible.filter((ordinal) => among.has(ordinal)) : possible };
  };
};
