import type { TextRange, TextUnits } from './ranges.ts';

/**
 * Finds the units of a text. They are found once, at first need; every question is then a binary search. What counts as a word may
 * be settled by something else than the language.
 */
export function textUnits(text: string, find: (text: string) => readonly TextRange[] = findWords): TextUnits {
  let found: readonly TextRange[] | undefined;
  let graphemes: Intl.Segments | undefined;
  // In plain ASCII each unit is a character, but for CR LF.
  const isPlain = /^[\x20-\x7e\t\n]*$/.test(text);
  const words = () => (found ??= find(text));

  return {
    words,
    wordAt(offset) {
      const word = words()[lastStartingBy(words(), offset)];
      return word && offset < word.end ? word : undefined;
    },
    nextWord: (offset) => words()[lastStartingBy(words(), offset - 1) + 1],
    previousWord(offset) {
      // The last word that ends at the offset or before it.
      const index = lastStartingBy(words(), offset - 1);
      const word = words()[index];
      return word && word.end > offset ? words()[index - 1] : word;
    },
    characterAt(offset) {
      if (offset < 0 || offset >= text.length) return undefined;
      if (isPlain) return { start: offset, end: offset + 1 };
      graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
      const { index, segment } = graphemes.containing(offset)!;
      return { start: index, end: index + segment.length };
    },
  };
}

function findWords(text: string): TextRange[] {
  const words: TextRange[] = [];
  for (const { segment, index, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    // What is neither a word nor white space, an emoji or a sign, can be marked like a word.
    if (isWordLike || /\S/.test(segment)) words.push({ start: index, end: index + segment.length });
  }
  return words;
}

/** The index of the last range that starts at an offset or before it; -1 where none does. */
function lastStartingBy(ranges: readonly TextRange[], offset: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
