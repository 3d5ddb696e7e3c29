import { describe, expect, it } from 'vitest';
import { SignInThrottle } from '#gateway/modules/user/signInThrottle.ts';

function throttleAt() {
  const clock = { now: 0 };
  return { clock, throttle: new SignInThrottle(() => clock.now) };
}

const attempts = (throttle: SignInThrottle, count: number, user = 'ada', address = '::1') =>
  Array.from({ length: count }, () => throttle.admit(user, address));

describe('guessing passwords', () => {
  it('is free five times, then costs twice as much each time', () => {
    const { clock, throttle } = throttleAt();
    expect(attempts(throttle, 6)).toEqual([0, 0, 0, 0, 0, 5]);
    clock.now += 5_000;
    expect(attempts(throttle, 2)).toEqual([0, 10]);
    clock.now += 10_000;
    expect(attempts(throttle, 2)).toEqual([0, 20]);
  });

  it('waits from the moment it failed, however long finding that out took', () => {
    const { clock, throttle } = throttleAt();
    attempts(throttle, 5);
    clock.now += 60_000;
    throttle.failed('ada', '::1');
    expect(throttle.admit('ada', '::1')).toBe(5);
  });

  it('never costs more than five minutes', () => {
    const { clock, throttle } = throttleAt();
    let longest = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const wait = throttle.admit('ada', '::1');
      longest = Math.max(longest, wait);
      clock.now += wait * 1_000;
    }
    expect(longest).toBe(300);
  });

  it('holds up neither another user nor the same user elsewhere', () => {
    const { throttle } = throttleAt();
    attempts(throttle, 6);
    expect(throttle.admit('grace', '::1')).toBe(0);
    expect(throttle.admit('ada', '10.0.0.7')).toBe(0);
  });

  it('is forgotten after a right pair, and after a quarter of an hour', () => {
    const { clock, throttle } = throttleAt();
    attempts(throttle, 6);
    throttle.forget('ada', '::1');
    expect(attempts(throttle, 6)).toEqual([0, 0, 0, 0, 0, 5]);
    clock.now += 15 * 60_000;
    expect(throttle.admit('ada', '::1')).toBe(0);
  });

  it('does not fill the memory: the oldest of ten thousand is forgotten', () => {
    const { throttle } = throttleAt();
    attempts(throttle, 6);
    for (let index = 0; index < 10_000; index += 1) throttle.admit(`user-${index}`, '::1');
    expect(throttle.admit('ada', '::1')).toBe(0);
  });
});
