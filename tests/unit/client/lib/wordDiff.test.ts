// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from '#client/lib/wordDiff.ts';

describe('the difference of two texts', () => {
  it('is computed word by word', () => {
    expect(wordDiff('The red fox runs.', 'The blue fox runs away.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'blue' },
      { kind: 'same', text: ' fox runs' },
      { kind: 'added', text: ' away' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('contains both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ' ', 'ä', '🙂', '.'), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = wordDiff(before, after);
        const without = (kind: string) => parts.filter((part) => part.kind !== kind).map(({ text }) => text);
        expect(without('added').join('')).toBe(before);
        expect(without('removed').join('')).toBe(after);
      }),
    );
  });
});
