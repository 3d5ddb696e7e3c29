import { useEffect, useMemo, useRef } from 'react';
import { coalesced } from '#client/lib/coalesced.ts';
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
  const shown = useRef(own);
  // If it fails, the next change tries again.
  const refetchSoon = useMemo(
    () => coalesced(() => void refetch().catch(() => undefined), pauseMs),
    [refetch, pauseMs],
  );
  useEffect(
    function followChanges() {
      if (shown.current !== own) refetchSoon();
      shown.current = own;
      return datasetChanges.on((changed) => changed === datasetId && refetchSoon());
    },
    [datasetId, own, refetchSoon],
  );
  useEffect(() => refetchSoon.cancel, [refetchSoon]);
}
