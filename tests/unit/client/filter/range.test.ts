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
  ])('is read from what is typed: %j', (typed, range) => {
    expect(readBounds(typed)).toEqual(range);
  });

  it('is open where the slider stands at the end of its track', () => {
    expect(rangeOf([0, 10], 0, 10)).toBeNull();
    expect(rangeOf([2, 10], 0, 10)).toEqual({ ge: 2, le: null });
    expect(rangeOf([0, 7], 0, 10)).toEqual({ ge: null, le: 7 });
  });

  it('outside of what occurs stands at the end of the track', () => {
    expect(sliderOf({ ge: -5, le: 50 }, 0, 10)).toEqual([0, 10]);
  });

  it('is slid over in steps fine enough for any span', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (span) => {
        const steps = span / stepOf(0, span);
        expect(steps).toBeGreaterThan(49);
        expect(steps).toBeLessThan(501);
      }),
    );
  });
});
