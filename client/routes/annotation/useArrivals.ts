import { useEffect, useEffectEvent, useRef } from 'react';

/** Looks again where no record was found, once the counters say that some have come. */
export function useArrivals(isEmpty: boolean, count: number, lookAgain: () => void): void {
  const before = useRef(count);
  const arrive = useEffectEvent(lookAgain);
  useEffect(
    function lookAtMore() {
      const isMore = count > before.current;
      before.current = count;
      if (isEmpty && isMore) arrive();
    },
    [isEmpty, count],
  );
}
