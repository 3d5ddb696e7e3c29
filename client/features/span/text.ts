import { countLeading } from '#client/lib/countLeading.ts';

/** A part of a text in UTF-16 units, as in the DOM; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export type TextUnits = ReturnType<typeof textUnits>;

/** The words and characters (grapheme clusters) of a text. Words are found on first use; each query is a binary search. */
export function textUnits(text: string, findWords: (text: string) => readonly TextRange[] = wordsOf) {
  let found: readonly TextRange[] | undefined;
  let graphemes: Intl.Segments | undefined;
  // In ASCII, except for CR LF, each unit is a character.
  const isPlain = /^[\x20-\x7e\t\n]*$/.test(text);
  const words = () => (found ??= findWords(text));

  return {
    /** The word that contains an offset, or starts there. */
    wordAt(offset: number): TextRange | undefined {
      const word = words()[lastStartingBy(words(), offset)];
      return word && offset < word.end ? word : undefined;
    },
    nextWord: (offset: number): TextRange | undefined => words()[lastStartingBy(words(), offset - 1) + 1],
    /** The last word that ends at an offset or before it. */
    previousWord(offset: number): TextRange | undefined {
      const index = lastStartingBy(words(), offset - 1);
      const word = words()[index];
      return word && word.end > offset ? words()[index - 1] : word;
    },
    /** The character that contains an offset, or starts there; undefined at the end of the text. */
    characterAt(offset: number): TextRange | undefined {
      if (offset < 0 || offset >= text.length) return undefined;
      if (isPlain) return { start: offset, end: offset + 1 };
      graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
      const { index, segment } = graphemes.containing(offset)!;
      return { start: index, end: index + segment.length };
    },
  };
}

function wordsOf(text: string): TextRange[] {
  const words: TextRange[] = [];
  for (const { segment, index, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    // Emoji and signs can be marked like words.
    if (isWordLike || /\S/.test(segment)) words.push({ start: index, end: index + segment.length });
  }
  return words;
}

/** The index of the last range that starts at an offset or before it, or -1. */
const lastStartingBy = (ranges: readonly TextRange[], offset: number): number =>
  countLeading(ranges.length, (index) => ranges[index]!.start <= offset) - 1;

/** Grows a selection to the words or characters that it touches, without surrounding white space; undefined if empty. */
export function snap(text: string, units: TextUnits, from: number, to: number, by: 'word' | 'character') {
  const bare = trim(text, { start: Math.min(from, to), end: Math.max(from, to) });
  if (!bare) return undefined;
  const unitAt = by === 'word' ? units.wordAt : units.characterAt;
  const start = unitAt(bare.start)?.start ?? bare.start;
  const end = unitAt(bare.end - 1)?.end ?? bare.end;
  return trim(text, wholeCharacters(units, { start, end }));
}

/** Grows a range until it cuts no character. */
export function wholeCharacters(units: TextUnits, { start, end }: TextRange): TextRange {
  return { start: units.characterAt(start)?.start ?? start, end: units.characterAt(end - 1)?.end ?? end };
}

function trim(text: string, { start, end }: TextRange): TextRange | undefined {
  const part = text.slice(start, end);
  const bare = part.trim();
  if (bare === '') return undefined;
  const from = start + (part.length - part.trimStart().length);
  return { start: from, end: from + bare.length };
}

export const intersects = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

export const sameRange = (a: TextRange, b: TextRange): boolean => a.start === b.start && a.end === b.end;
