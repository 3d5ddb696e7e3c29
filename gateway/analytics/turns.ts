/** Half of what a request can wait for without anybody noticing. */
const TURN_MS = 10;

/** Shares the thread: long work asks here now and then, and lets whatever waits go first once its turn is over. */
export class Turns {
  #since = performance.now();

  rest(): Promise<void> | undefined {
    if (performance.now() - this.#since < TURN_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        this.#since = performance.now();
        resolve();
      }),
    );
  }
}
