// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  collapse,
  collapsedCount,
  hasSearch,
  numberOptions,
  searchOptions,
  suggestedFirst,
} from '#client/features/question/options/shownOptions.ts';
import { ratingDigits } from '#client/features/question/options/RatingControl.tsx';
import { numberRules } from '#client/features/question/useDigits.ts';
import { options } from './samples.ts';

const five = numberOptions(options('Alpha', 'Beta', 'Gamma', 'Delta', 'Éclair'));
const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);

describe('a list of options', () => {
  it('is collapsed only with more than three options and fewer visible ones', () => {
    expect(collapsedCount(3, 2)).toBeNull();
    expect(collapsedCount(5, null)).toBeNull();
    expect(collapsedCount(5, 5)).toBeNull();
    expect(collapsedCount(5, 3)).toBe(3);
  });

  it('can be searched when collapsed or from fifteen options on', () => {
    expect(hasSearch(14, null)).toBe(false);
    expect(hasSearch(15, null)).toBe(true);
    expect(hasSearch(5, 3)).toBe(true);
  });

  it('shows the first options and all selected ones', () => {
    expect(values(collapse(five, 3, (value) => value === 'éclair'))).toEqual(['alpha', 'beta', 'gamma', 'éclair']);
  });

  it('shows suggested options first by score, with their numbers unchanged', () => {
    const suggested = new Map([
      ['beta', { score: 0.2, rank: null }],
      ['delta', { score: 0.9, rank: null }],
    ]);
    const shown = suggestedFirst(five, suggested);
    expect(values(shown)).toEqual(['delta', 'beta', 'alpha', 'gamma', 'éclair']);
    expect(shown.map(({ number }) => number)).toEqual([4, 2, 1, 3, 5]);
  });

  it('finds options regardless of case and accents, those that start with the search first', () => {
    expect(values(searchOptions(five, 'ECL'))).toEqual(['éclair']);
    expect(values(searchOptions(five, 'a'))).toEqual(['alpha', 'beta', 'gamma', 'delta', 'éclair']);
    expect(values(searchOptions(five, 'ta'))).toEqual(['beta', 'delta']);
  });
});

describe('digits', () => {
  it('number the options from 1, with as many digits as the list needs', () => {
    const { find, canGrow } = numberRules(Array.from({ length: 12 }, (_, index) => ({ value: `v${index + 1}` })));
    expect([find('1'), find('12'), find('13'), find('0'), find('01')]).toEqual([
      'v1',
      'v12',
      undefined,
      undefined,
      undefined,
    ]);
    expect([canGrow('1'), canGrow('2'), canGrow('12')]).toEqual([true, false, false]);
  });

  it('are ratings: 10 is 1 and 0, or only 0 if there is no 0', () => {
    const fromZero = ratingDigits([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([fromZero.find('0'), fromZero.find('1'), fromZero.find('10')]).toEqual([0, 1, 10]);
    expect(fromZero.canGrow('1')).toBe(true);
    const fromOne = ratingDigits([1, 5, 10]);
    expect([fromOne.find('0'), fromOne.find('3'), fromOne.find('10')]).toEqual([10, undefined, 10]);
    expect(ratingDigits([1, 2, 3]).canGrow('1')).toBe(false);
  });
});
