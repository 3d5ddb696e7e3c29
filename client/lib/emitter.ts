export function createEmitter<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit(...args: Args): void {
      for (const listener of [...listeners]) listener(...args);
    },
    /** Returns the function that unsubscribes. */
    on: (listener: (...args: Args) => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
  };
}
