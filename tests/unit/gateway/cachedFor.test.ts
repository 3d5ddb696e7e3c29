import { describe, expect, it } from 'vitest';
import { cachedFor } from '#gateway/rest/cache.ts';

describe('what is remembered', () => {
  it('is fetched once while it lasts, also by callers at the same time, and again afterwards', async () => {
    const clock = { now: 0 };
    let fetched = 0;
    const read = cachedFor(1_000, async () => (fetched += 1), { now: () => clock.now });
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    clock.now = 999;
    expect(await read()).toBe(1);
    clock.now = 1_000;
    expect(await read()).toBe(2);
  });

  it('is never a failure', async () => {
    const answers = [Promise.reject(new Error('down')), Promise.resolve('up')];
    const read = cachedFor(1_000, () => answers.shift() ?? Promise.resolve('later'));
    await expect(read()).rejects.toThrow('down');
    expect(await read()).toBe('up');
    expect(await read()).toBe('up');
  });
});
