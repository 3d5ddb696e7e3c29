import { useEffect, useRef } from 'react';
import { datasetChanges } from './useDatasetLive.ts';

/** Changes within this time cause one request. */
const PAUSE_MS = 1_000;

/**
 * Reloads figures soon after any change of a dataset. `own` are the viewer's own counters, because live events do not contain the viewer's
 * own changes.
 */
export function useRefresh(
  datasetId: string,
  own: object | null,
  refetch: () => Promise<unknown>,
  pauseMs = PAUSE_MS,
): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(own);
  useEffect(
    function followChanges() {
      const refetchSoon = () => {
        timer.current ??= setTimeout(() => {
          timer.current = undefined;
          // The next change tries again.
          refetch().catch(() => undefined);
        }, pauseMs);
      };
      if (shown.current !== own) refetchSoon();
      shown.current = own;
      return datasetChanges.on((changed) => changed === datasetId && refetchSoon());
    },
    [datasetId, own, refetch, pauseMs],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
}
