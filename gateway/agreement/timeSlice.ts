/** Half of 20 ms, a delay that people do not notice. */
const SLICE_MS = 10;

/** Lets a long computation yield to other requests after each time slice. */
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
