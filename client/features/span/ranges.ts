/** A part of a text in UTF-16 units, the count of the DOM; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Words and characters as people see them. Characters are grapheme clusters, so that an emoji made of several code points or a
 * letter with its accents is never cut.
 */
export interface TextUnits {
  /** The word that holds or begins at an offset; undefined where there is none. */
  wordAt(offset: number): TextRange | undefined;
  nextWord(offset: number): TextRange | undefined;
  previousWord(offset: number): TextRange | undefined;
  /** The character that holds or begins at an offset; undefined at the end of the text. */
  characterAt(offset: number): TextRange | undefined;
  words(): readonly TextRange[];
}

/**
 * What is meant by a selection: by words, the words it touches; by characters, the whole characters it touches. White space
 * around it falls off. Undefined where nothing is left.
 */
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

export function intersects(one: TextRange, other: TextRange): boolean {
  return one.start < other.end && other.start < one.end;
}

export function sameRange(one: TextRange, other: TextRange): boolean {
  return one.start === other.start && one.end === other.end;
}
