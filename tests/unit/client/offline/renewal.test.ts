import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRenewal } from '#client/features/offline/renewal.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Tries every minute for an hour and a half; returns how often work was taken along. */
async function timesTaken(take: () => Promise<number>, renewal = createRenewal()): Promise<number> {
  const taking = vi.fn(take);
  for (let minute = 0; minute < 90; minute++) {
    void renewal.run('work', taking);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  return taking.mock.calls.length;
}

it('work is taken along once at a time, however long it takes', async () => {
  const slow = () => new Promise<number>((resolve) => setTimeout(() => resolve(50), 9.5 * MINUTE_MS));
  expect(await timesTaken(slow)).toBe(9);
});

it('a full device, or a dataset without pending records, is tried less and less often', async () => {
  expect(await timesTaken(() => Promise.reject(new Error('full')))).toBeLessThan(9);
  expect(await timesTaken(async () => 0)).toBeLessThan(9);
  expect(await timesTaken(async () => 50)).toBe(90);
});

it('after a pause is ended, the next try is made at once', async () => {
  const renewal = createRenewal();
  const take = vi.fn(async () => 0);
  await renewal.run('work', take);
  await renewal.run('work', take);
  expect(take).toHaveBeenCalledOnce();
  renewal.endPause();
  await renewal.run('work', take);
  expect(take).toHaveBeenCalledTimes(2);
});

it('only one of several tabs takes work along', async () => {
  const request = (_name: string, _options: object, act: (lock: object | null) => unknown) =>
    Promise.resolve(act(null));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await timesTaken(async () => 50)).toBe(0);
});
