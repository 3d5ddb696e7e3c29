/** What waits to be sent to one subscriber. */
export interface Inbox<T> {
  put(item: T): void;
  /** Nothing more will come; what waits is taken first. */
  close(): void;
  /** The next thing, as soon as there is one; undefined once the inbox is closed and empty. */
  take(): Promise<T | undefined>;
  readonly size: number;
}

export function createInbox<T>(): Inbox<T> {
  const waiting: T[] = [];
  let isClosed = false;
  let wake: (() => void) | undefined;
  const stir = (): void => {
    wake?.();
    wake = undefined;
  };
  return {
    put: (item) => {
      if (isClosed) return;
      waiting.push(item);
      stir();
    },
    close: () => {
      isClosed = true;
      stir();
    },
    take: async () => {
      while (!waiting.length && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
      return waiting.shift();
    },
    get size() {
      return waiting.length;
    },
  };
}
