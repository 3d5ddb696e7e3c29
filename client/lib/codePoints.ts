import { countLeading } from './countLeading.ts';

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
      return offset - countLeading(pairs.length, (index) => pairs[index]! < offset);
    },
    /** Code points → UTF-16 offset. */
    toUtf16(codePoint: number): number {
      const offset = clamp(codePoint, length);
      return offset + countLeading(pairs.length, (index) => pairs[index]! - index < offset);
    },
  };
}
