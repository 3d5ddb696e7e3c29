import { codeRanges } from './codeRanges.ts';
import type { ColumnCache } from './columnCache.ts';
import { type Chunk, COLUMN_CHUNK, decoded, firstOf, type Summary } from './columnChunk.ts';
import { eachOfFew, FEW_RECORDS } from './columnSets.ts';
import { LowestNumbers } from './lowestNumbers.ts';
import { bestBound, worstBound } from './numberCodes.ts';
import type { OrdinalSet } from './ordinalSet.ts';

export interface Order {
  /** 1 sorts records by their lowest value, -1 by their highest one in descending order. */
  sign: 1 | -1;
  /** Whether equal numbers keep the order of the records, so that only the first of them are needed. */
  equalsInOrder?: boolean;
}

/** Records in the order of insertion that may be the first by a number. */
export interface FirstRecords {
  ordinals: Uint32Array;
  /** Their sort keys: the number, or its negative in descending order. NaN where a code does not tell it. */
  keys: Float64Array;
}

/** Finds the records of a set that may be the first ones in an order. */
export const firstNumbers = (cache: ColumnCache) => {
  const ranges = codeRanges();

  /** Visits the codes of a set's records in a chunk, as far as they are in a range. */
  const eachCode = ({ chunk, bytes }: Loaded, set: OrdinalSet, [from, to]: Codes, visit: Visitor): void => {
    if (from > to) return;
    const { first, lows } = chunk;
    ranges.load(bytes);
    const within = ranges.within(from, to);
    const words = set.words(first / 32, COLUMN_CHUNK / 32);
    for (let index = 0; index < words.length; index += 1) {
      for (let bits = words[index]! & within[index]!; bits !== 0; bits &= bits - 1) {
        const row = index * 32 + 31 - Math.clz32(bits & -bits);
        visit(lows[row]!, first + row);
      }
    }
  };

  const firstOfMany = (facetPk: number, set: OrdinalSet, count: number, order: Order): FirstRecords | undefined => {
    const { sign, equalsInOrder = false } = order;
    const chunks = cache.summaries(facetPk).map((summary) => withBest(summary, sign));
    // Most chunks are skipped when numbers rise or fall along the records, like dates. Equal ones stay in the order of their records.
    chunks.sort((a, b) => a.best - b.best);
    // A column that is larger than the cache is read only once, too.
    const visited = new Map<number, Loaded>();
    const visit = (summary: Summary, passes: (code: number) => boolean, visitor: Visitor): void => {
      let loaded = visited.get(summary.pk);
      if (!loaded) visited.set(summary.pk, (loaded = inOrder(cache, summary, sign)));
      eachCode(loaded, set, firstCodes(summary, sign, passes), visitor);
    };
    const bounds = new LowestNumbers(count);
    for (const chunk of chunks) {
      if (bounds.isFull && chunk.best >= bounds.highest) break;
      let best = Infinity;
      visit(
        chunk,
        (code) => !bounds.isFull || bestBound(chunk, code, sign) <= bounds.highest,
        (code) => {
          best = Math.min(best, bestBound(chunk, code, sign));
          bounds.add(worstBound(chunk, code, sign));
        },
      );
      // Now for the records of the set alone.
      chunk.best = best;
    }
    if (!bounds.isFull) return undefined;
    const { highest } = bounds;
    const found: Found[] = [];
    const equal = new LowestNumbers(equalsInOrder ? count : 0);
    for (const chunk of chunks) {
      const isNeeded = chunk.best < highest || !equal.isFull || equal.highest > firstOf(chunk.pk);
      if (chunk.best > highest || !isNeeded) continue;
      visit(
        chunk,
        (code) => bestBound(chunk, code, sign) <= highest,
        (code, ordinal) => {
          const best = bestBound(chunk, code, sign);
          if (equalsInOrder && chunk.exact && best === highest) equal.add(ordinal);
          else found.push({ ordinal, key: chunk.exact ? best : Number.NaN });
        },
      );
    }
    for (const ordinal of equal.numbers) found.push({ ordinal, key: highest });
    return listed(found.sort((a, b) => a.ordinal - b.ordinal));
  };

  const firstOfFew = (facetPk: number, set: OrdinalSet, count: number, order: Order): FirstRecords | undefined => {
    const { sign, equalsInOrder = false } = order;
    const bounds = new LowestNumbers(count);
    const all: (Found & { best: number })[] = [];
    eachOfFew(cache, facetPk, set, (chunk) => (low, high, ordinal) => {
      const code = sign === 1 ? low : high;
      const best = bestBound(chunk, code, sign);
      bounds.add(worstBound(chunk, code, sign));
      if (!bounds.isFull || best <= bounds.highest) all.push({ ordinal, best, key: chunk.exact ? best : Number.NaN });
    });
    if (!bounds.isFull) return undefined;
    const { highest } = bounds;
    let equal = 0;
    return listed(
      all.filter(({ best, key }) => (equalsInOrder && key === highest ? equal++ < count : best <= highest)),
    );
  };

  /** Undefined if fewer have a number. */
  return (facetPk: number, set: OrdinalSet, count: number, order: Order): FirstRecords | undefined =>
    set.size <= FEW_RECORDS ? firstOfFew(facetPk, set, count, order) : firstOfMany(facetPk, set, count, order);
};

interface Found {
  ordinal: number;
  key: number;
}

const listed = (found: readonly Found[]): FirstRecords => ({
  ordinals: Uint32Array.from(found, ({ ordinal }) => ordinal),
  keys: Float64Array.from(found, ({ key }) => key),
});

interface SortedChunk extends Summary {
  /** The lower bound of the sort keys of its records. */
  best: number;
}

const withBest = (summary: Summary, sign: 1 | -1): SortedChunk => ({
  ...summary,
  best: bestBound(summary, sign === 1 ? summary.least : summary.greatest, sign),
});

/** A chunk with the codes that decide in an order as `lows`, and as they are stored. */
interface Loaded {
  chunk: Chunk;
  bytes: Uint8Array;
}

function inOrder(cache: ColumnCache, summary: Summary, sign: 1 | -1): Loaded {
  const stored = cache.chunk(summary);
  const bytes = sign === 1 ? stored.lows : (stored.highs ?? stored.lows);
  return { bytes, chunk: decoded({ ...stored, lows: bytes, highs: null }) };
}

type Codes = readonly [from: number, to: number];

/** The first codes of a chunk in an order, as far as they pass a test that all later ones fail. */
function firstCodes({ least, greatest }: Summary, sign: 1 | -1, passes: (code: number) => boolean): Codes {
  let [from, to] = [0, greatest - least + 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (passes(sign === 1 ? least + middle : greatest - middle)) from = middle + 1;
    else to = middle;
  }
  return sign === 1 ? [least, least + from - 1] : [greatest - from + 1, greatest];
}

type Visitor = (code: number, ordinal: number) => void;
