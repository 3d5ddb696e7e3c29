import { useEffect, useEffectEvent } from 'react';

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Calls back once the server answers again after a failure. It is asked with growing pauses, and at once when the browser's network is
 * back. Each failure begins anew; nothing happens while there is none.
 */
export function useServerBack(failure: unknown, onBack: () => void): void {
  const call = useEffectEvent(onBack);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const ending = new AbortController();
    let pauseMs = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      const { signal } = ending;
      const isBack = await fetch('/health', { cache: 'no-store', signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (signal.aborted) return;
      if (isBack) return call();
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      timer = setTimeout(() => void ask(), pauseMs);
    };
    timer = setTimeout(() => void ask(), pauseMs);
    window.addEventListener('online', () => void ask(), { signal: ending.signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [failure]);
}
