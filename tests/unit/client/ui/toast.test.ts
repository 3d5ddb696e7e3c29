import { describe, expect, it } from 'vitest';
import { toastDuration } from '#client/ui/toast.ts';

describe('a toast', () => {
  it.each([
    [1, 7000],
    [120, 7000],
    [121, 8000],
    [360, 9000],
  ])('of %i characters stays %i ms', (length, duration) => {
    expect(toastDuration('x'.repeat(length))).toBe(duration);
  });
});
