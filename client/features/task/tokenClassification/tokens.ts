import type { TextRange, TextUnits } from '#client/features/span/index.ts';

/** Where the tokens lie in the text; each is searched behind the previous one, as the backend does. Blank ones are left out. */
export function tokenRanges(text: string, tokens: readonly string[]): TextRange[] {
  const ranges: TextRange[] = [];
  let from = 0;
  for (const token of tokens) {
    const start = text.indexOf(token, from);
    if (start < 0) continue;
    from = start + token.length;
    if (token.trim() !== '') ranges.push({ start, end: from });
  }
  return ranges;
}

/** The tokens that a selection touches, as one range; undefined where it touches none. */
export function snapToTokens(units: TextUnits, from: number, to: number): TextRange | undefined {
  const end = Math.max(from, to);
  const first = units.wordAt(Math.min(from, to)) ?? units.nextWord(Math.min(from, to));
  if (!first || first.start >= end) return undefined;
  const last = units.wordAt(end - 1) ?? units.previousWord(end);
  return last && { start: first.start, end: Math.max(first.end, last.end) };
}

/** Whether a range begins and ends with a token: the backend accepts no other entities. */
export function isWholeTokens(units: TextUnits, range: TextRange): boolean {
  return units.wordAt(range.start)?.start === range.start && units.wordAt(range.end - 1)?.end === range.end;
}
