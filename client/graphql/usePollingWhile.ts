import { useEffect } from 'react';
import { endSharing } from './sharing.ts';

const POLL_MS = 1_000;

interface Polled {
  readonly data?: unknown;
  startPolling(ms: number): void;
  stopPolling(): void;
}

/** Reads a query every second while its subject changes on the server. */
export function usePollingWhile({ data, startPolling, stopPolling }: Polled, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  // What an answer tells of is read after it. All cleanups run before the effects that may read it.
  useEffect(() => endSharing, [data]);
}
