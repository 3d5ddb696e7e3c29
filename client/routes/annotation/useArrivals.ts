import { useEffect, useEffectEvent, useRef } from 'react';

/** Looks again where no further record was found, once the counters say that some have come. */
export function useArrivals(isWaiting: boolean, count: number, lookAgain: () => void): void {
  const before = useRef(count);
  const arrive = useEffectEvent(lookAgain);
  useEffect(
    function lookAtMore() {
      const isMore = count > before.current;
      before.current = count;
      if (isWaiting && isMore) arrive();
    },
    [isWaiting, count],
  );
}
