import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettled } from '#client/lib/useSettled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the input of a preview', () => {
  it('follows once it has rested', async () => {
    const { result, rerender } = renderHook(({ text }) => useSettled({ text }), { initialProps: { text: 'a' } });
    expect(result.current).toEqual({ settled: { text: 'a' }, isCurrent: true });
    rerender({ text: 'b' });
    await rest(200);
    rerender({ text: 'c' });
    await rest(200);
    expect(result.current).toEqual({ settled: { text: 'a' }, isCurrent: false });
    await rest(100);
    expect(result.current).toEqual({ settled: { text: 'c' }, isCurrent: true });
  });

  it('renders nothing while it rests, although each render makes it anew', async () => {
    let renders = 0;
    const { rerender } = renderHook(() => {
      renders += 1;
      return useSettled({ names: ['a'] });
    });
    rerender();
    const before = renders;
    await rest(3000);
    expect(renders).toBe(before);
  });
});
