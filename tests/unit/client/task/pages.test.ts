import { describe, expect, it } from 'vitest';
import { pageAt, pageCount, pageSteps, rangeOf } from '#client/routes/task/pages.ts';

describe('the page bar', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [5, 8, '1 … 4 5 6 7 8'],
    [8, 8, '1 … 4 5 6 7 8'],
    [5, 90, '1 … 4 5 6 … 90'],
    [87, 90, '1 … 86 87 88 89 90'],
    [90, 90, '1 … 86 87 88 89 90'],
  ])('names the first, the last and those around page %i of %i', (page, last, steps) => {
    expect(
      pageSteps(page, last)
        .map((step) => (step === 'gap' ? '…' : step))
        .join(' '),
    ).toBe(steps);
  });

  it('has a constant width, so that the numbers stay under the pointer', () => {
    const lengths = Array.from({ length: 90 }, (_, index) => pageSteps(index + 1, 90).length);
    expect(new Set(lengths)).toEqual(new Set([7]));
  });

  it('never omits a single number', () => {
    for (let last = 1; last <= 30; last += 1) {
      for (let page = 1; page <= last; page += 1) {
        const steps = pageSteps(page, last);
        const hidden = steps.flatMap((step, at) =>
          step === 'gap' ? [(steps[at + 1] as number) - (steps[at - 1] as number) - 1] : [],
        );
        expect(Math.min(2, ...hidden), `page ${page} of ${last}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [10_000, 100, 100],
    [200_000, 100, 100],
    [200_000, 1, 10_000],
  ])('pages through %i records by %i on %i pages, because no more than 10,000 can be reached', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });

  it.each([
    [5, 10, 900, 41, 50],
    [90, 10, 895, 891, 895],
    [1, 10, 0, 0, 0],
    [100, 100, 200_000, 9901, 10_000],
  ])('shows for page %i by %i of %i the positions %i to %i', (page, size, total, from, to) => {
    expect(rangeOf(page, size, total)).toEqual({ from, to });
  });

  it.each([
    [41, 1, 41],
    [41, 10, 5],
    [50, 20, 3],
    [0, 10, 1],
  ])('keeps the record at position %i on screen with %i on a page: on page %i', (place, size, page) => {
    expect(pageAt(place, size)).toBe(page);
  });
});
