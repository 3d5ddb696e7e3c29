import { describe, expect, it } from 'vitest';
import { widthEnd } from '#client/features/span/view.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('the width of a tag below a text', () => {
  it('is estimated in letters', () => {
    expect(widthEnd('Anna flew to Oslo', 5, 4)).toBe(9);
  });

  it('is wider for an emoji of several code points', () => {
    expect(widthEnd(`${FAMILY} and more`, 0, 4)).toBe(FAMILY.length + 2);
    expect(widthEnd('🇩🇪🇫🇷🇮🇹', 0, 4)).toBe('🇩🇪🇫🇷'.length);
    expect(widthEnd('👍🏽 yes', 0, 3)).toBe('👍🏽 '.length);
  });

  it('does not count combining marks', () => {
    expect(widthEnd('cafe\u0301 noir', 0, 5)).toBe('cafe\u0301 '.length);
  });

  it('may extend beyond the end of the text', () => {
    expect(widthEnd('Oslo', 2, 10)).toBe(12);
  });
});
