import { describe, expect, it } from 'vitest';
import { cachedFor } from '#gateway/rest/cache.ts';

describe('a cached value', () => {
  it('is fetched once, also for concurrent callers, and again after it expires', async () => {
    const clock = { now: 1 };
    let fetched = 0;
    const read = cachedFor(1_000, async () => ({ fetched: (fetched += 1) }), { perf: { now: () => clock.now } });
    expect(await Promise.all([read(), read()])).toEqual([{ fetched: 1 }, { fetched: 1 }]);
    clock.now = 1_000;
    expect(await read()).toEqual({ fetched: 1 });
    clock.now = 1_002;
    expect(await read()).toEqual({ fetched: 2 });
  });

  it('is never a failure', async () => {
    const answers = [Promise.reject(new Error('down')), Promise.resolve(['up'])];
    const read = cachedFor(1_000, () => answers.shift() ?? Promise.resolve(['later']));
    await expect(read()).rejects.toThrow('down');
    expect(await read()).toEqual(['up']);
    expect(await read()).toEqual(['up']);
  });
});
