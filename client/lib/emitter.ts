/** Listeners to one kind of event. */
export interface Emitter<Args extends unknown[]> {
  emit(...args: Args): void;
  /** Returns how to stop. */
  readonly on: (listener: (...args: Args) => void) => () => void;
}

export function createEmitter<Args extends unknown[]>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit: (...args) => {
      for (const listener of [...listeners]) listener(...args);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
