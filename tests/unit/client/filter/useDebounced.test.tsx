import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebounced } from '#client/ui/filter/useDebounced.ts';

function delayed(first: string) {
  const handedOn: string[] = [];
  const hook = renderHook(({ value }) => useDebounced(value, (next) => void handedOn.push(next)), {
    initialProps: { value: first },
  });
  return { ...hook, handedOn };
}

describe('a debounced value', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('changes on screen at once, and is reported once, 400 ms after the last change', () => {
    const { result, handedOn } = delayed('a');
    act(() => result.current.change('b'));
    act(() => void vi.advanceTimersByTime(399));
    act(() => result.current.change('c'));
    expect(result.current.value).toBe('c');
    act(() => void vi.advanceTimersByTime(399));
    expect(handedOn).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(handedOn).toEqual(['c']);
    act(() => void vi.advanceTimersByTime(1000));
    expect(handedOn).toEqual(['c']);
  });

  it('can be reported at once, and then not again', () => {
    const { result, handedOn } = delayed('a');
    act(() => result.current.flush());
    act(() => result.current.change('b'));
    act(() => result.current.flush());
    act(() => void vi.advanceTimersByTime(1000));
    expect(handedOn).toEqual(['b']);
  });

  it('is discarded after that, so that a rejected value is not shown as current', () => {
    const { result } = delayed('a');
    act(() => result.current.change('b'));
    act(() => result.current.flush());
    expect(result.current.value).toBe('a');
  });

  it('is replaced by another value from outside', () => {
    const { result, rerender, handedOn } = delayed('a');
    act(() => result.current.change('b'));
    rerender({ value: 'z' });
    expect(result.current.value).toBe('z');
    act(() => void vi.advanceTimersByTime(1000));
    expect(handedOn).toEqual([]);
  });
});
