import { useEffect, useEffectEvent } from 'react';
import { createBackoff } from '#client/lib/backoff.ts';

/** Whether the server answers now. */
export const serverAnswers = (signal: AbortSignal | null = null): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Calls back once the server answers again after a failure. It is asked with growing pauses, and at once when the browser's network is
 * back. Each failure begins anew; nothing happens while there is none.
 */
export function useServerBack(failure: unknown, onBack: () => void): void {
  const call = useEffectEvent(onBack);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const ending = new AbortController();
    const backoff = createBackoff();
    const ask = async (): Promise<void> => {
      backoff.stop();
      const { signal } = ending;
      const isBack = await serverAnswers(signal);
      if (signal.aborted) return;
      if (isBack) return call();
      backoff.plan(() => void ask());
    };
    backoff.plan(() => void ask());
    window.addEventListener('online', () => void ask(), { signal: ending.signal });
    return () => {
      backoff.stop();
      ending.abort();
    };
  }, [failure]);
}
