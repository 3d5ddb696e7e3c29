/** How a stream ended: after data, before any data, or for good. */
export type StreamEnd = 'broken' | 'unopened' | 'refused';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Keeps a stream open: reopens it with growing pauses until it is aborted or refused. */
export async function keepOpen(open: () => Promise<StreamEnd>, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const end = await open().catch((): StreamEnd => 'unopened');
    if (end === 'refused') return;
    failures = end === 'broken' ? 1 : failures + 1;
    if (!signal.aborted) await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), signal);
  }
}

/** Waits with jitter, so that tabs do not reconnect all at once; ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms * (0.5 + Math.random() / 2));
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
