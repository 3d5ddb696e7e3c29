import { useEffect, useReducer } from 'react';
import { useFormats } from '#client/i18n/useFormats.ts';
import { type Clock, nowBy } from '#client/lib/serverTime.ts';
import { MINUTE_MS } from '#client/lib/time.ts';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  iso: string;
  /** The clock that it is from. */
  clock?: Clock;
  /** Whether it may lie ahead. Otherwise it only seems to. */
  mayLieAhead?: boolean;
}

/** A relative time; the tooltip has the full date. */
export function Time({ iso, clock = 'server', mayLieAhead = false }: Props) {
  const { formatAgo, formatDateTime } = useFormats();
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  useEffect(function followClock() {
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const now = nowBy(clock);
  return (
    <Tooltip label={formatDateTime(iso)}>
      <time dateTime={iso}>{formatAgo(iso, mayLieAhead ? now : Math.max(now, Date.parse(iso)))}</time>
    </Tooltip>
  );
}
