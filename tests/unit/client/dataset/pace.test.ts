import { describe, expect, it } from 'vitest';
import { streakOf } from '#client/features/dataset/pace.ts';

describe('a streak', () => {
  it('counts the days with answers of their own, as counts reach until now', () => {
    expect(streakOf([3, 5, 9, 9, 12, 12, 12])).toBe(3);
  });

  it('is not broken before the first answer of today', () => {
    expect(streakOf([0, 2, 3, 3, 3, 3, 3])).toBe(2);
  });

  it('is none without answers, and broken by a day without', () => {
    expect(streakOf([0, 0, 0, 0, 0, 0, 0])).toBe(0);
    expect(streakOf([0, 0, 4, 6, 6, 6, 6])).toBe(0);
  });

  it('fills all days that are known', () => {
    expect(streakOf([1, 2, 3, 4, 5, 6, 7])).toBe(7);
  });
});
