import { useEffect, useEffectEvent, useRef } from 'react';
import { countsOf } from '#client/features/progress/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useMetrics } from './view.ts';

interface Wait {
  isWaiting: boolean;
  status: RecordStatus;
  lookAgain(): void;
}

/** Looks again where no further record was found, once the counters say that some have come. */
export function useArrivals({ isWaiting, status, lookAgain }: Wait): void {
  const count = countsOf(useMetrics())[status];
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

/** The same as a part of its own, so that what is around it is not drawn again with every answer. */
export function Arrivals(wait: Wait): null {
  useArrivals(wait);
  return null;
}
