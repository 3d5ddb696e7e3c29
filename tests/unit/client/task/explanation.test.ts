import { describe, expect, it } from 'vitest';
import { piecesOf, shadeOf, strongest } from '#client/features/task/textClassification/explanation.ts';

const weights = (tokens: Record<string, number>) => Object.entries(tokens).map(([token, value]) => ({ token, value }));

describe('an explained text', () => {
  it('keeps its spaces, and the parts without a token', () => {
    const pieces = piecesOf('so\n much  joy!', weights({ so: 0.1, much: -0.2, joy: 1 }));
    expect(pieces).toEqual([
      { text: 'so', weight: 0.1 },
      { text: '\n ', weight: null },
      { text: 'much', weight: -0.2 },
      { text: '  ', weight: null },
      { text: 'joy', weight: 1 },
      { text: '!', weight: null },
    ]);
  });

  it('matches both occurrences of a repeated token', () => {
    const twice = [
      { token: 'no', value: 1 },
      { token: 'no', value: -1 },
    ];
    expect(piecesOf('no, no', twice).map(({ weight }) => weight)).toEqual([1, null, -1]);
  });

  it('consists of its tokens if they do not match the text', () => {
    const pieces = piecesOf('unbelievable', weights({ un: 0.5, '##believable': 0.2 }));
    expect(pieces.map(({ text }) => text).join('')).toBe('un ##believable');
  });
});

it('an explained text has shades relative to the strongest token, in both directions', () => {
  expect([1, 0.5, 0.1, 0, -0.3, -1].map((value) => shadeOf(value, 1))).toEqual([4, 2, 0, 0, -1, -4]);
  expect(shadeOf(0, 0)).toBe(0);
});

it('the strongest tokens of a direction come first', () => {
  const all = weights({ a: 0.1, b: -0.5, c: 0.9, d: -0.7 });
  expect(strongest(all, 1, 5).map(({ token }) => token)).toEqual(['c', 'a']);
  expect(strongest(all, -1, 1).map(({ token }) => token)).toEqual(['d']);
});
