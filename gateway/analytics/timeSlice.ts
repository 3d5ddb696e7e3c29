/** Half of the delay that a request can have without anybody noticing. */
const SLICE_MS = 10;

/** Shares the thread: a long computation calls this between its steps, and lets waiting work go first once its slice is over. */
export class TimeSlice {
  #begin = performance.now();

  yieldIfOver(): Promise<void> | undefined {
    if (performance.now() - this.#begin < SLICE_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#begin = performance.now();
        resolve();
      }),
    );
  }
}
