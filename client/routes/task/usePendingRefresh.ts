import { useEffect, useState } from 'react';

/** What there was stays on screen so long. */
const SOON_MS = 300;
/** From then on people want to know that something is going on, and try again. */
const LONG_MS = 8000;

export type PendingTime = 'soon' | 'late' | 'long';

/** How long something has been awaited by now. */
export function usePendingTime(isAwaited: boolean): PendingTime {
  const [lateness, setLateness] = useState<PendingTime>('soon');
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timers = [setTimeout(() => setLateness('late'), SOON_MS), setTimeout(() => setLateness('long'), LONG_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setLateness('soon');
    };
  }, [isAwaited]);
  return isAwaited ? lateness : 'soon';
}
