import type { TextRange, TextUnits } from '#client/features/span/index.ts';

/** The ranges of the tokens, except blank ones. Like the backend, searches each token after the previous one. */
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

/** The range of the tokens that a selection touches. */
export function snapToTokens(units: TextUnits, from: number, to: number): TextRange | undefined {
  const end = Math.max(from, to);
  const first = units.wordAt(Math.min(from, to)) ?? units.nextWord(Math.min(from, to));
  if (!first || first.start >= end) return undefined;
  const last = units.wordAt(end - 1) ?? units.previousWord(end);
  return last && { start: first.start, end: Math.max(first.end, last.end) };
}

/** Whether a range starts and ends with a token: the backend accepts no other entities. */
export function isWholeTokens(units: TextUnits, range: TextRange): boolean {
  return units.wordAt(range.start)?.start === range.start && units.wordAt(range.end - 1)?.end === range.end;
}
