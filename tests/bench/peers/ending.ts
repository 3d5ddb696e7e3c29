/** What was started and has to be ended: at the end, on an error, and when this process is asked to end. */
export class Ending {
  readonly #actions: (() => unknown)[] = [];
  readonly #aborted = new AbortController();
  #run?: Promise<void>;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => void this.run().finally(() => process.exit(1)));
    }
  }

  /** Ends other programs' work that nobody will wait for any more. */
  get signal(): AbortSignal {
    return this.#aborted.signal;
  }

  /** What is added last is ended first. */
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
