import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInLimit } from '#gateway/limits/signInLimit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function attempts(limit: SignInLimit, count: number, user = 'ada', address = '::1'): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < count) waits.push(await limit.admit(user, address));
  return waits;
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe('guessing passwords', () => {
  it('is free five times, then costs twice as much each time', async () => {
    const limit = new SignInLimit();
    expect(await attempts(limit, 6)).toEqual([0, 0, 0, 0, 0, 5]);
    pass(5);
    expect(await attempts(limit, 2)).toEqual([0, 10]);
    pass(10);
    expect(await attempts(limit, 2)).toEqual([0, 20]);
  });

  it('gains nothing from many attempts at the same time', async () => {
    const limit = new SignInLimit();
    const waits = await Promise.all(Array.from({ length: 50 }, () => limit.admit('ada', '::1')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('waits from the moment it failed, however long finding that out took', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 5);
    pass(60);
    await limit.failed('ada', '::1');
    expect(await limit.admit('ada', '::1')).toBe(5);
  });

  it('is not what comes to nothing for another reason: nothing counts, and nobody waits', async () => {
    const limit = new SignInLimit();
    for (let count = 0; count < 400; count += 1) {
      expect(await limit.admit('ada', '::1')).toBe(0);
      await limit.settle('ada', '::1', 503);
    }
    await attempts(limit, 6);
    pass(5);
    for (let count = 0; count < 5; count += 1) {
      expect(await limit.admit('ada', '::1')).toBe(0);
      await limit.settle('ada', '::1', 504);
    }
    expect(await limit.admit('ada', '::1')).toBe(0);
    await limit.settle('ada', '::1', 401);
    expect(await limit.admit('ada', '::1')).toBe(10);
  });

  it('never costs more than five minutes', async () => {
    const limit = new SignInLimit();
    let longest = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const wait = await limit.admit('ada', '::1');
      longest = Math.max(longest, wait);
      pass(wait);
    }
    expect(longest).toBe(300);
  });

  it('holds up neither another user nor the same user elsewhere', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 6);
    expect(await limit.admit('grace', '::1')).toBe(0);
    expect(await limit.admit('ada', '10.0.0.7')).toBe(0);
  });

  it('is forgotten after a right pair, and after a quarter of an hour', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 6);
    await limit.forget('ada', '::1');
    expect(await attempts(limit, 6)).toEqual([0, 0, 0, 0, 0, 5]);
    pass(15 * 60);
    expect(await limit.admit('ada', '::1')).toBe(0);
  });

  it('of one person after the other is stopped by the address, and by no other', async () => {
    const limit = new SignInLimit();
    for (let index = 0; index < 300; index += 1) expect(await limit.admit(`user-${index}`, '::1')).toBe(0);
    expect(await limit.admit('ada', '::1')).toBeGreaterThan(800);
    expect(await limit.admit('ada', '10.0.0.7')).toBe(0);
  });

  it('is not what those do whose password is right', async () => {
    const limit = new SignInLimit();
    for (let index = 0; index < 400; index += 1) {
      expect(await limit.admit(`user-${index}`, '::1')).toBe(0);
      await limit.forget(`user-${index}`, '::1');
    }
  });
});
