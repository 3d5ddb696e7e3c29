// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedRank, nextUnranked, placesOf, setRank } from '#client/features/question/ranking/ranking.ts';
import { options } from './samples.ts';

const three = options('A', 'B', 'C');

describe('a ranking', () => {
  it('lists ranked options in the order of the question', () => {
    const ranked = setRank(three, setRank(three, [], 'c', 1), 'a', 2);
    expect(ranked).toEqual([
      { value: 'a', rank: 2 },
      { value: 'c', rank: 1 },
    ]);
  });

  it('allows ties and gaps, and removes a rank', () => {
    const tied = setRank(three, [{ value: 'a', rank: 3 }], 'b', 3);
    expect(tied.map(({ rank }) => rank)).toEqual([3, 3]);
    expect(setRank(three, tied, 'a', null)).toEqual([{ value: 'b', rank: 3 }]);
  });

  it('moves an option by one place, within the list; an unranked one is inserted last', () => {
    const ranked = [
      { value: 'a', rank: 1 },
      { value: 'b', rank: 2 },
    ];
    expect(movedRank(three, ranked, 'a', -1)).toBe(1);
    expect(movedRank(three, ranked, 'b', 1)).toBe(3);
    expect(movedRank(three, ranked, 'c', -1)).toBe(3);
  });

  it('moves on to the next unranked option, in a circle', () => {
    expect(nextUnranked(three, [{ value: 'b', rank: 1 }], 'b')).toBe('c');
    expect(nextUnranked(three, [{ value: 'c', rank: 1 }], 'c')).toBe('a');
    expect(
      nextUnranked(
        three,
        three.map(({ value }) => ({ value, rank: 1 })),
        'a',
      ),
    ).toBeUndefined();
  });

  it('always has valid ranks, and each option once', () => {
    const action = fc.record({
      value: fc.constantFrom('a', 'b', 'c'),
      rank: fc.option(fc.integer({ min: -5, max: 9 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const ranked = actions.reduce<ReturnType<typeof setRank>>(
          (held, { value, rank }) => setRank(three, held, value, rank),
          [],
        );
        expect(placesOf(ranked).size).toBe(ranked.length);
        for (const { rank } of ranked) expect([1, 2, 3]).toContain(rank);
      }),
    );
  });
});
