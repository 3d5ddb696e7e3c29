import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TaskRecord } from '#client/features/task/model.ts';
import { useTaskSelection } from '#client/features/task/selection/index.ts';

const page = (...ids: string[]) => ids.map((id) => ({ id }) as TaskRecord);

function choose(records = page('a', 'b', 'c', 'd')) {
  const { result, rerender } = renderHook((shown: readonly TaskRecord[]) => useTaskSelection(shown, 40), {
    initialProps: records,
  });
  return { now: () => result.current, show: rerender, chosen: () => result.current.records.map(({ id }) => id) };
}

describe('the selection on a page', () => {
  it('toggles one record, a range, and the page', () => {
    const { now, chosen } = choose();
    act(() => now().select('a', false));
    expect([chosen(), now().coverage]).toEqual([['a'], 'some']);
    act(() => now().select('c', true));
    expect(chosen()).toEqual(['a', 'b', 'c']);
    act(() => now().selectPage(true));
    expect([now().count, now().coverage]).toEqual([4, 'all']);
    act(() => now().selectPage(false));
    expect([now().count, now().coverage]).toEqual([0, 'none']);
  });

  it('can include all matching records, until it changes', () => {
    const { now } = choose();
    act(() => now().selectAllMatched());
    expect([now().isAllMatched, now().count, now().coverage]).toEqual([true, 40, 'all']);
    act(() => now().select('b', false));
    expect([now().isAllMatched, now().count]).toEqual([false, 3]);
  });

  it('survives a reload of the page, for records that are still on it', () => {
    const { now, show, chosen } = choose();
    act(() => now().selectPage(true));
    show(page('a', 'b', 'c', 'd'));
    expect(chosen()).toEqual(['a', 'b', 'c', 'd']);
    show(page('c', 'd', 'e'));
    expect(chosen()).toEqual(['c', 'd']);
    show(page('x', 'y'));
    expect(chosen()).toEqual([]);
    show(page('a', 'b', 'c', 'd'));
    expect(chosen()).toEqual([]);
  });
});
