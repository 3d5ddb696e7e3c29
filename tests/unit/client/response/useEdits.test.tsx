import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEdits } from '#client/features/response/useEdits.ts';

const half = { comment: { text: 'half a' } };
const whole = { comment: { text: 'half a thought' } };

describe('what is typed', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('is kept per record and comes back after a reload', () => {
    const before = renderHook(() => useEdits('anna'));
    act(() => before.result.current.change('r1', half));
    act(() => before.result.current.change('r1', whole));
    expect(before.result.current.of('r1')).toEqual(whole);
    expect(before.result.current.of('r2')).toBeUndefined();
    window.dispatchEvent(new Event('pagehide'));
    expect(renderHook(() => useEdits('anna')).result.current.of('r1')).toEqual(whole);
  });

  it('is on the device within a quarter of a second, also while typing goes on', () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useEdits('anna'));
    act(() => result.current.change('r1', half));
    vi.advanceTimersByTime(150);
    act(() => result.current.change('r1', whole));
    vi.advanceTimersByTime(100);
    expect(localStorage.getItem('marl.answers.anna.r1')).toContain('half a thought');
    vi.useRealTimers();
  });

  it('is forgotten once saved, but not what was typed in the meantime', () => {
    const { result } = renderHook(() => useEdits('anna'));
    act(() => result.current.change('r1', half));
    act(() => result.current.change('r1', whole));
    act(() => result.current.forget('r1', half));
    expect(result.current.of('r1')).toEqual(whole);
    act(() => result.current.forget('r1', whole));
    expect(result.current.of('r1')).toBeUndefined();
  });
});
