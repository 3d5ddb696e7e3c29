import { describe, expect, it } from 'vitest';
import { widthEnd } from '#client/features/span/view.ts';

const FAMILY = '👨‍👩‍👧‍👦';

describe('the room that a tag takes below a text', () => {
  it('is counted in letters', () => {
    expect(widthEnd('Anna flew to Oslo', 5, 4)).toBe(9);
  });

  it('is wider than the count of an emoji made of several says', () => {
    expect(widthEnd(`${FAMILY} and more`, 0, 4)).toBe(FAMILY.length + 2);
    expect(widthEnd('🇩🇪🇫🇷🇮🇹', 0, 4)).toBe('🇩🇪🇫🇷'.length);
    expect(widthEnd('👍🏽 yes', 0, 3)).toBe('👍🏽 '.length);
  });

  it('does not count marks on letters', () => {
    expect(widthEnd('cafe\u0301 noir', 0, 5)).toBe('cafe\u0301 '.length);
  });

  it('goes on behind the end of the text', () => {
    expect(widthEnd('Oslo', 2, 10)).toBe(12);
  });
});
