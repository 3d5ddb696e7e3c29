import { useEffect, useEffectEvent, useRef } from 'react';

/** Looks again where no further record was found, once the counters say that some have come. */
export function useArrivals(isWaiting: boolean, count: number | null, lookAgain: () => void): void {
  const before = useRef(count);
  const arrive = useEffectEvent(lookAgain);
  useEffect(
    function lookAtMore() {
      if (count === null) return;
      const isMore = before.current !== null && count > before.current;
      before.current = count;
      if (isWaiting && isMore) arrive();
    },
    [isWaiting, count],
  );
}
