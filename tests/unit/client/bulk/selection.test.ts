import { describe, expect, it } from 'vitest';
import {
  coverage,
  extendTo,
  MOST_RECORDS,
  EMPTY_SELECTION,
  type Selection,
  setAll,
  toggle,
} from '#client/features/bulk/selection.ts';

const PAGE = ['a', 'b', 'c', 'd', 'e'];
const chosen = ({ ids }: Selection): string[] => [...ids];

describe('choosing records', () => {
  it('takes a record in and out again', () => {
    const one = toggle(EMPTY_SELECTION, 'b');
    expect(chosen(one)).toEqual(['b']);
    expect(chosen(toggle(one, 'b'))).toEqual([]);
  });

  it('extends from the record touched last, in both directions', () => {
    expect(chosen(extendTo(toggle(EMPTY_SELECTION, 'b'), PAGE, 'd'))).toEqual(['b', 'c', 'd']);
    expect(chosen(extendTo(toggle(EMPTY_SELECTION, 'd'), PAGE, 'b')).sort()).toEqual(['b', 'c', 'd']);
  });

  it('takes a range out when it starts at a record that was taken out', () => {
    const all = setAll(EMPTY_SELECTION, PAGE, true);
    expect(chosen(extendTo(toggle(all, 'b'), PAGE, 'd'))).toEqual(['a', 'e']);
  });

  it('begins a range anew on another page', () => {
    expect(chosen(extendTo(toggle(EMPTY_SELECTION, 'z'), PAGE, 'c'))).toEqual(['z', 'c']);
  });

  it('keeps what was chosen on other pages when a page is chosen or left', () => {
    const both = setAll(toggle(EMPTY_SELECTION, 'z'), PAGE, true);
    expect(both.ids.size).toBe(6);
    expect(chosen(setAll(both, PAGE, false))).toEqual(['z']);
  });

  it('tells how much of a page is chosen', () => {
    expect(coverage(EMPTY_SELECTION, PAGE)).toBe('none');
    expect(coverage(EMPTY_SELECTION, [])).toBe('none');
    expect(coverage(toggle(EMPTY_SELECTION, 'b'), PAGE)).toBe('some');
    expect(coverage(setAll(EMPTY_SELECTION, PAGE, true), PAGE)).toBe('all');
  });

  it('never holds more than one act may answer', () => {
    const many = Array.from({ length: MOST_RECORDS + 5 }, (_, index) => `r${index}`);
    const most = setAll(toggle(EMPTY_SELECTION, 'z'), many, true);
    expect(most.ids.size).toBe(MOST_RECORDS);
    expect(most.ids.has('z')).toBe(true);
    expect(toggle(most, 'one more').ids.has('one more')).toBe(false);
  });
});
