import { useCallback, useEffect, useRef } from 'react';

/** Measures for how many seconds a record has been before somebody's eyes; a hidden page stops the clock. */
export function useStopwatch(recordId: string | undefined): () => number {
  const clock = useRef({ passed: 0, since: 0 });
  useEffect(
    function startAnew() {
      const isShown = (): boolean => !document.hidden;
      clock.current = { passed: 0, since: isShown() ? performance.now() : 0 };
      const switchOnAndOff = (): void => {
        const { passed, since } = clock.current;
        clock.current = isShown()
          ? { passed, since: performance.now() }
          : { passed: passed + (since && performance.now() - since), since: 0 };
      };
      document.addEventListener('visibilitychange', switchOnAndOff);
      return () => document.removeEventListener('visibilitychange', switchOnAndOff);
    },
    [recordId],
  );
  return useCallback(() => {
    const { passed, since } = clock.current;
    return (passed + (since && performance.now() - since)) / 1000;
  }, []);
}
