import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from '#client/features/user/SignInForm.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a countdown tells the seconds until the next attempt', () => {
  const { result } = renderHook(() => useCountdown());
  expect(result.current[0]).toBe(0);
  act(() => result.current[1](2));
  expect(result.current[0]).toBe(2);
  act(() => void vi.advanceTimersByTime(1250));
  expect(result.current[0]).toBe(1);
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current[0]).toBe(0);
});
