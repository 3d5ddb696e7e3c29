// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textUnits } from '#client/features/span/text.ts';
import { isWholeTokens, snapToTokens, tokenRanges } from '#client/features/task/tokenClassification/tokens.ts';

const tokenUnits = (sample: string, parts: readonly string[]) => textUnits(sample, () => tokenRanges(sample, parts));

const text = 'Anna Wu-Li lives in  Zürich .';
const tokens = ['Anna', 'Wu', '-', 'Li', 'lives', 'in', ' ', 'Zürich', '.'];
const units = tokenUnits(text, tokens);
const snapped = (from: number, to: number) => {
  const range = snapToTokens(units, from, to);
  return range && text.slice(range.start, range.end);
};

describe('the tokens of a text', () => {
  it('are found one after the other, and blank ones cannot be entities', () => {
    expect(tokenRanges('a a b a', ['a', ' ', 'a', 'a']).map(({ start }) => start)).toEqual([0, 2, 6]);
  });
});

describe('a selection', () => {
  it('extends to the tokens it touches', () => {
    expect(snapped(6, 9)).toBe('Wu-Li');
    expect(snapped(2, 6)).toBe('Anna Wu');
    expect(snapped(9, 6)).toBe('Wu-Li');
  });

  it('ends with a token, without surrounding white space', () => {
    expect(snapped(10, 21)).toBe('lives in');
    expect(snapped(20, 24)).toBe('Zürich');
    expect(snapped(19, 21)).toBeUndefined();
  });

  it('always consists of whole tokens', () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(text.length), (from, to) => {
        const range = snapToTokens(units, from, to);
        if (range) expect(isWholeTokens(units, range)).toBe(true);
      }),
    );
  });
});

describe('texts in any script', () => {
  it.each([
    ['from right to left', 'דנה 🦊 גרה בתל אביב', ['תל', 'אביב'], 'בתל אביב'],
    ['with emoji and combining marks', 'Zoe\u0308 👨‍👩‍👧 in Zu\u0308rich', ['👨‍👩‍👧', 'rich'], '👨‍👩‍👧 in Zu\u0308rich'],
    ['without blanks', '東京へ行く', ['京', '行'], '東京へ行'],
  ])('%s have their tokens selected whole', (_writing, sample, [first, last], whole) => {
    const parts = sample.includes(' ') ? sample.split(' ') : ['東京', 'へ', '行', 'く'];
    const from = sample.indexOf(first!);
    const range = snapToTokens(tokenUnits(sample, parts), from, sample.indexOf(last!, from) + last!.length)!;
    expect(sample.slice(range.start, range.end)).toBe(whole);
  });
});

describe('a selection by characters', () => {
  it('can be an entity only if it starts and ends with a token', () => {
    expect(isWholeTokens(units, { start: 5, end: 10 })).toBe(true);
    expect(isWholeTokens(units, { start: 5, end: 9 })).toBe(false);
    expect(isWholeTokens(units, { start: 1, end: 4 })).toBe(false);
  });
});
