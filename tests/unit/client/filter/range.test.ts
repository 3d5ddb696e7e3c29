import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf, readBounds, sliderOf, stepOf } from '#client/ui/filter/RangeFilter.tsx';

describe('a range of numbers', () => {
  it.each([
    [
      { ge: '', le: '' },
      { ge: null, le: null },
    ],
    [
      { ge: '-1.5', le: '' },
      { ge: -1.5, le: null },
    ],
    [
      { ge: '0', le: '0' },
      { ge: 0, le: 0 },
    ],
    [{ ge: '3', le: '2' }, undefined],
    [{ ge: 'x', le: '' }, undefined],
  ])('is parsed from the input: %j', (typed, range) => {
    expect(readBounds(typed)).toEqual(range);
  });

  it('has no bound at the end of the slider’s track', () => {
    expect(rangeOf([0, 10], 0, 10)).toBeNull();
    expect(rangeOf([2, 10], 0, 10)).toEqual({ ge: 2, le: null });
    expect(rangeOf([0, 7], 0, 10)).toEqual({ ge: null, le: 7 });
  });

  it('beyond the existing values is at the end of the track', () => {
    expect(sliderOf({ ge: -5, le: 50 }, 0, 10)).toEqual([0, 10]);
  });

  it('has slider steps that suit its span', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (span) => {
        const steps = span / stepOf(0, span);
        expect(steps).toBeGreaterThan(49);
        expect(steps).toBeLessThan(501);
      }),
    );
  });
});
