import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint } from '#client/lib/afterPaint.ts';

describe('what follows the next paint', () => {
  const follow = vi.fn();
  const microtasks = async () => {
    for (let hop = 0; hop < 5; hop += 1) await Promise.resolve();
  };

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    follow.mockReset();
  });

  it('waits for the frame and what is painted in it', async () => {
    void afterPaint().then(follow);
    let hadFollowed: boolean | undefined;
    requestAnimationFrame(() => queueMicrotask(() => (hadFollowed = follow.mock.calls.length > 0)));
    await vi.advanceTimersByTimeAsync(50);
    expect(hadFollowed).toBe(false);
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('is done soon, too, if the page is not painted', async () => {
    const noFrames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    void afterPaint().then(follow);
    await vi.advanceTimersByTimeAsync(100);
    expect(follow).toHaveBeenCalledTimes(1);
    noFrames.mockRestore();
  });

  it.each(['keydown', 'pointerdown', 'visibilitychange'])('is done by the time of a %s', async (type) => {
    void afterPaint().then(follow);
    await microtasks();
    expect(follow).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(type));
    await microtasks();
    expect(follow).toHaveBeenCalledTimes(1);
  });
});
