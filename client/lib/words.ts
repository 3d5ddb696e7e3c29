let segmenter: Intl.Segmenter | undefined;
const SINGLE = String.raw`\p{Ideographic}\p{sc=Hiragana}`;
const PART = new RegExp(`[${SINGLE}]|[^${SINGLE}]+`, 'gu');

interface Word {
  readonly word: string;
  /** The offset at which the word begins in the text. */
  readonly start: number;
}

/** The words of a text as the server finds them: at the boundaries of Unicode, ideographs one by one. */
export function wordsOf(text: string): Word[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike ? Array.from(segment.matchAll(PART), (part) => ({ word: part[0], start: index + part.index })) : [],
  );
}
