/** Also finds work that became due when the clock was changed. */
export const POLL_MS = 1_000;

export interface BackgroundLoop {
  /** Aborted by `stop`. */
  readonly stopped: AbortSignal;
  /** Looks for work after the running transaction. */
  wake(): void;
  /** Runs a part of the work that begins outside the loop. If it throws, the loop looks again after a pause. */
  guard(attempt: () => void): void;
  stop(): void;
}

/**
 * Looks for work whenever it is woken, and at least once a second while some is left. An error, for example of a full disk, ends only the
 * running look.
 * @param look begins what is due; returns when to look again, in milliseconds since 1970, or Infinity if nothing is left.
 */
export function createBackgroundLoop(look: () => number, onError: (error: unknown) => void): BackgroundLoop {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isAwake = false;

  const lookAgainIn = (delay: number) => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(step, Math.min(Math.max(0, delay), POLL_MS));
  };
  const guard = (attempt: () => void) => {
    try {
      attempt();
    } catch (error) {
      onError(error);
      lookAgainIn(POLL_MS);
    }
  };
  const step = () => {
    isAwake = false;
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    guard(() => {
      const next = look();
      if (next < Infinity) lookAgainIn(next - Date.now());
    });
  };
  return {
    stopped: stopping.signal,
    wake() {
      if (isAwake) return;
      isAwake = true;
      setImmediate(step);
    },
    guard,
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
