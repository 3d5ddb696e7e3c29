const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/** When to try whether a server can be reached again: browsers do not notice that it is back. The pauses grow. */
export function createBackoff(attempt: () => void) {
  let pause = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Tries once more, some time from now. */
    plan(): void {
      clearTimeout(timer);
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, LONGEST_MS);
    },
    stop(): void {
      clearTimeout(timer);
    },
    /** The server was there. */
    reset(): void {
      pause = FIRST_MS;
    },
  };
}
