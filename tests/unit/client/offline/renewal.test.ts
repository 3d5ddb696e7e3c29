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

/** Tries every minute for an hour and a half; returns how often work was downloaded. */
async function timesDownloaded(download: () => Promise<number>, renewal = createRenewal()): Promise<number> {
  const downloading = vi.fn(download);
  for (let minute = 0; minute < 90; minute++) {
    void renewal.run('work', downloading);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  return downloading.mock.calls.length;
}

it('work is downloaded once at a time, however long it takes', async () => {
  const slow = () => new Promise<number>((resolve) => setTimeout(() => resolve(50), 9.5 * MINUTE_MS));
  expect(await timesDownloaded(slow)).toBe(9);
});

it('a full device, or a dataset without pending records, is tried less and less often', async () => {
  expect(await timesDownloaded(() => Promise.reject(new Error('full')))).toBeLessThan(9);
  expect(await timesDownloaded(async () => 0)).toBeLessThan(9);
  expect(await timesDownloaded(async () => 50)).toBe(90);
});

it('after a pause is ended, the next try is made at once', async () => {
  const renewal = createRenewal();
  const download = vi.fn(async () => 0);
  await renewal.run('work', download);
  await renewal.run('work', download);
  expect(download).toHaveBeenCalledOnce();
  renewal.endPause();
  await renewal.run('work', download);
  expect(download).toHaveBeenCalledTimes(2);
});

it('only one of several tabs downloads work', async () => {
  const request = (_name: string, _options: object, act: (lock: object | null) => unknown) =>
    Promise.resolve(act(null));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await timesDownloaded(async () => 50)).toBe(0);
});
