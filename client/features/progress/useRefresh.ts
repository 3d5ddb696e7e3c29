import { useEffect, useMemo, useRef } from 'react';
import { coalesced } from '#client/lib/coalesced.ts';
import { datasetChanges } from './datasetChanges.ts';

/** Changes within this time cause one request. */
const PAUSE_MS = 1_000;

/**
 * Reloads figures soon after any change of a dataset. `own` changes with the viewer's own changes, which live events do not contain: for
 * example the viewer's counters. Answers that take longer to be saved are told as changes, too.
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
