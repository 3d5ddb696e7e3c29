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

describe('selecting records', () => {
  it('toggles a record', () => {
    const one = toggle(EMPTY_SELECTION, 'b');
    expect(chosen(one)).toEqual(['b']);
    expect(chosen(toggle(one, 'b'))).toEqual([]);
  });

  it('extends from the last toggled record, in both directions', () => {
    expect(chosen(extendTo(toggle(EMPTY_SELECTION, 'b'), PAGE, 'd'))).toEqual(['b', 'c', 'd']);
    expect(chosen(extendTo(toggle(EMPTY_SELECTION, 'd'), PAGE, 'b')).sort()).toEqual(['b', 'c', 'd']);
  });

  it('deselects a range that starts at a deselected record', () => {
    const all = setAll(EMPTY_SELECTION, PAGE, true);
    expect(chosen(extendTo(toggle(all, 'b'), PAGE, 'd'))).toEqual(['a', 'e']);
  });

  it('starts a new range on another page', () => {
    expect(chosen(extendTo(toggle(EMPTY_SELECTION, 'z'), PAGE, 'c'))).toEqual(['z', 'c']);
  });

  it('keeps records of other pages when a page is selected or left', () => {
    const both = setAll(toggle(EMPTY_SELECTION, 'z'), PAGE, true);
    expect(both.ids.size).toBe(6);
    expect(chosen(setAll(both, PAGE, false))).toEqual(['z']);
  });

  it('reports how much of a page is selected', () => {
    expect(coverage(EMPTY_SELECTION, PAGE)).toBe('none');
    expect(coverage(EMPTY_SELECTION, [])).toBe('none');
    expect(coverage(toggle(EMPTY_SELECTION, 'b'), PAGE)).toBe('some');
    expect(coverage(setAll(EMPTY_SELECTION, PAGE, true), PAGE)).toBe('all');
  });

  it('is limited to what one action may answer', () => {
    const many = Array.from({ length: MOST_RECORDS + 5 }, (_, index) => `r${index}`);
    const most = setAll(toggle(EMPTY_SELECTION, 'z'), many, true);
    expect(most.ids.size).toBe(MOST_RECORDS);
    expect(most.ids.has('z')).toBe(true);
    expect(toggle(most, 'one more').ids.has('one more')).toBe(false);
  });
});
