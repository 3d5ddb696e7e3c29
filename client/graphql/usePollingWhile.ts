import { useEffect } from 'react';

const POLL_MS = 1_000;

interface Polled {
  startPolling(ms: number): void;
  stopPolling(): void;
}

/** Reads a query every second while its subject changes on the server. */
export function usePollingWhile({ startPolling, stopPolling }: Polled, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
}
