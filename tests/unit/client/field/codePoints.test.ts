// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointMap } from '#client/lib/codePoints.ts';

/** Texts that are hard to count: emoji, combining marks, right-to-left, line breaks, lone surrogates. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('a', ' ', '\r\n', '🙂', '👩‍👩‍👧', '🇩🇪', 'é', 'עִבְרִית', 'العربية', '漢字', '\ud800', '\udc00'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('offsets in code points', () => {
  it('agree with counting characters one by one', () => {
    fc.assert(
      fc.property(text, (sample) => {
        const map = codePointMap(sample);
        const characters = [...sample];
        expect(map.length).toBe(characters.length);
        let utf16 = 0;
        for (const [index, character] of characters.entries()) {
          expect(map.toUtf16(index)).toBe(utf16);
          expect(map.toCodePoint(utf16)).toBe(index);
          utf16 += character.length;
        }
        expect(map.toUtf16(characters.length)).toBe(sample.length);
        expect(map.toCodePoint(sample.length)).toBe(characters.length);
      }),
    );
  });

  it('select the same text as in the backend', () => {
    fc.assert(
      fc.property(text, fc.nat(50), fc.nat(50), (sample, one, other) => {
        const map = codePointMap(sample);
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        expect(sample.slice(map.toUtf16(start), map.toUtf16(end))).toBe([...sample].slice(start, end).join(''));
      }),
    );
  });

  it('stay within the text', () => {
    const map = codePointMap('a🙂');
    expect([map.toUtf16(-1), map.toUtf16(99), map.toCodePoint(-1), map.toCodePoint(99)]).toEqual([0, 3, 0, 2]);
  });

  it('count an offset inside a surrogate pair as before it', () => {
    expect(codePointMap('🙂b').toCodePoint(1)).toBe(0);
  });
});
