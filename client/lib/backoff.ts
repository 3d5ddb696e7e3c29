const FIRST_PAUSE_MS = 2000;

/** Plans attempts to reach the server, with growing pauses. Browsers report a network that is back, but not a server. */
export function createBackoff(longestPauseMs = 30_000, firstPauseMs = FIRST_PAUSE_MS) {
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    plan(attempt: () => void): void {
      clearTimeout(timer);
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    },
    stop: (): void => clearTimeout(timer),
    /** Called once the server is reached. */
    reset(): void {
      pause = firstPauseMs;
    },
  };
}
