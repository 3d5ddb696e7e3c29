/**
 * Offsets in a text are counted in two ways: the backend counts Unicode code points, JavaScript and the DOM count UTF-16 units,
 * of which a character beyond the basic plane (an emoji, say) takes two. A map of one text turns one into the other.
 */
export type CodePointMap = ReturnType<typeof codePointMap>;

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Reads a text once; each conversion is then a binary search, or nothing at all where both counts agree. */
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
      // A pair that starts before the offset has given two units for one code point, if the offset is behind both.
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
