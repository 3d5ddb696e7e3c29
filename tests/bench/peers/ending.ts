/** Started processes to be stopped: at the end, after an error, and when this process gets a signal. */
export class Ending {
  readonly #actions: (() => unknown)[] = [];
  readonly #aborted = new AbortController();
  #run?: Promise<void>;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => void this.run().finally(() => process.exit(1)));
    }
  }

  /** Stops the work of other programs that is no longer needed. */
  get signal(): AbortSignal {
    return this.#aborted.signal;
  }

  /** The last one added is stopped first. */
  add(action: () => unknown): void {
    this.#actions.push(action);
  }

  run(): Promise<void> {
    return (this.#run ??= this.#end());
  }

  async #end(): Promise<void> {
    this.#aborted.abort();
    for (const action of this.#actions.reverse()) {
      try {
        await action();
      } catch (error) {
        console.error('Could not end what was started:', error);
      }
    }
  }
}
