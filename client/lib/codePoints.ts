/**
 * Converts offsets in one text: the backend counts Unicode code points, JavaScript and the DOM count UTF-16 units, of which a
 * character beyond the basic plane (such as an emoji) takes two.
 */
export type CodePointMap = ReturnType<typeof codePointMap>;

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Scans the text once; each conversion is then a binary search. */
export function codePointMap(text: string) {
  /** The UTF-16 offsets at which a surrogate pair starts, ascending. */
  const pairs = Array.from(text.matchAll(PAIR), ({ index }) => index);
  const length = text.length - pairs.length;
  const clamp = (offset: number, max: number) => Math.min(Math.max(offset, 0), max);
  return {
    /** The number of code points in the text. */
    length,
    /** UTF-16 offset → code points. An offset inside a surrogate pair counts as before the pair. */
    toCodePoint(utf16: number): number {
      const offset = clamp(utf16, text.length);
      return offset - countBelow(pairs, offset, (pair) => pair);
    },
    /** Code points → UTF-16 offset. */
    toUtf16(codePoint: number): number {
      const offset = clamp(codePoint, length);
      return offset + countBelow(pairs, offset, (pair, index) => pair - index);
    },
  };
}

/** How many pairs lie before an offset, in the count that `place` gives them. */
function countBelow(pairs: readonly number[], offset: number, place: (pair: number, index: number) => number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place(pairs[middle]!, middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
