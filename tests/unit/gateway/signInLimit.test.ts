import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInLimit } from '#gateway/limits/limiters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a sign-in attempt that starts now has to wait; without a wait, it has started. */
async function waitOf(limit: SignInLimit, user = 'ada', address = '::1'): Promise<number> {
  const admission = await limit.admit(user, address);
  return 'wait' in admission ? admission.wait : 0;
}

async function attempts(limit: SignInLimit, count: number): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < count) waits.push(await waitOf(limit));
  return waits;
}

/** Starts a sign-in attempt; returns a function that reports its outcome. */
async function begin(limit: SignInLimit, user = 'ada'): Promise<(status: number) => Promise<void>> {
  const admission = await limit.admit(user, '::1');
  if ('wait' in admission) throw new Error(`has to wait ${admission.wait} s`);
  return admission.settle;
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe('guessing passwords', () => {
  it('has five free attempts, then waits that double each time', async () => {
    const limit = new SignInLimit();
    expect(await attempts(limit, 6)).toEqual([0, 0, 0, 0, 0, 5]);
    pass(5);
    expect(await attempts(limit, 2)).toEqual([0, 10]);
    pass(10);
    expect(await attempts(limit, 2)).toEqual([0, 20]);
  });

  it('gains nothing from concurrent attempts', async () => {
    const limit = new SignInLimit();
    const waits = await Promise.all(Array.from({ length: 50 }, () => waitOf(limit)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('waits from the time of the failure, however long the check took', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 4);
    const end = await begin(limit);
    pass(60);
    await end(401);
    expect(await waitOf(limit)).toBe(5);
  });

  it('does not count attempts that fail for other reasons', async () => {
    const limit = new SignInLimit();
    for (let count = 0; count < 400; count += 1) {
      const end = await begin(limit);
      await end(503);
    }
    await attempts(limit, 6);
    pass(5);
    for (let count = 0; count < 5; count += 1) {
      const end = await begin(limit);
      await end(504);
    }
    const end = await begin(limit);
    await end(401);
    expect(await waitOf(limit)).toBe(10);
  });

  it('waits even if an earlier attempt fails for another reason afterwards', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 3);
    const slow = await begin(limit);
    const fifth = await begin(limit);
    await fifth(401);
    await slow(503);
    expect(await waitOf(limit)).toBe(5);

    pass(5);
    const slower = await begin(limit);
    pass(10);
    const wrong = await begin(limit);
    await wrong(401);
    await slower(503);
    expect(await waitOf(limit)).toBe(10);
  });

  it('never waits longer than five minutes', async () => {
    const limit = new SignInLimit();
    let longest = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const wait = await waitOf(limit);
      longest = Math.max(longest, wait);
      pass(wait);
    }
    expect(longest).toBe(300);
  });

  it('affects neither other users nor the same user at another address', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 6);
    expect(await waitOf(limit, 'grace')).toBe(0);
    expect(await waitOf(limit, 'ada', '10.0.0.7')).toBe(0);
  });

  it('is reset after a success, and after a quarter of an hour', async () => {
    const limit = new SignInLimit();
    await attempts(limit, 4);
    const right = await begin(limit);
    expect(await waitOf(limit)).toBe(5);
    await right(200);
    expect(await attempts(limit, 6)).toEqual([0, 0, 0, 0, 0, 5]);
    pass(15 * 60);
    expect(await waitOf(limit)).toBe(0);
  });

  it('of many users is limited by address, without affecting other addresses', async () => {
    const limit = new SignInLimit();
    for (let index = 0; index < 300; index += 1) expect(await waitOf(limit, `user-${index}`)).toBe(0);
    expect(await waitOf(limit)).toBeGreaterThan(800);
    expect(await waitOf(limit, 'ada', '10.0.0.7')).toBe(0);
  });

  it('does not affect users with the right password', async () => {
    const limit = new SignInLimit();
    for (let index = 0; index < 400; index += 1) {
      const signIn = begin(limit, `user-${index}`).then((right) => right(200));
      await expect(signIn).resolves.toBeUndefined();
    }
  });
});
