import { codeRanges } from './codeRanges.ts';
import type { ColumnCache } from './columnCache.ts';
import { COLUMN_CHUNK, decoded, firstOf, type Summary } from './columnChunk.ts';
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

/** Looking at the codes of more records one by one takes longer than comparing all codes of a column. */
export const FEW_RECORDS = 10_000;

/** The records with a value in a range, and those that may have one. */
export const columnSets = (cache: ColumnCache) => {
  const ranges = codeRanges();

  return (facetPk: number, wanted: NumberRange, limit: number): { certain: OrdinalSet; possible: number[] } => {
    const certain = new OrdinalSet(limit);
    const possible: number[] = [];
    const { among } = wanted;
    if (among && among.size <= FEW_RECORDS) {
      eachOfFew(cache, facetPk, among, (chunk) => {
        const { from, to, edges } = codesWithin(chunk, wanted);
        const [first, last] = [Math.min(from, ...edges), Math.max(to, ...edges)];
        return (low, high, ordinal) => {
          if ((low >= from && low <= to) || (high >= from && high <= to)) certain.add(ordinal);
          else if (low <= last && high >= first) possible.push(ordinal);
        };
      });
      return { certain, possible };
    }
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
    return { certain, possible: among ? possible.filter((ordinal) => among.has(ordinal)) : possible };
  };
};

type CodesVisitor = (low: number, high: number, ordinal: number) => void;

/** Visits the codes of those records of a set that have a value; `visitorOf` is called for each chunk with some of them. */
export function eachOfFew(
  cache: ColumnCache,
  facetPk: number,
  set: OrdinalSet,
  visitorOf: (chunk: Summary) => CodesVisitor,
): void {
  const ordinals = set.toArray();
  let at = 0;
  for (const summary of cache.summaries(facetPk)) {
    const end = firstOf(summary.pk) + COLUMN_CHUNK;
    while (at < ordinals.length && ordinals[at]! < end - COLUMN_CHUNK) at += 1;
    if (at === ordinals.length) return;
    if (ordinals[at]! >= end) continue;
    const { first, lows, highs } = decoded(cache.chunk(summary));
    const visit = visitorOf(summary);
    for (; at < ordinals.length && ordinals[at]! < end; at += 1) {
      const ordinal = ordinals[at]!;
      const low = lows[ordinal - first]!;
      if (low !== 0) visit(low, highs[ordinal - first]!, ordinal);
    }
  }
}
