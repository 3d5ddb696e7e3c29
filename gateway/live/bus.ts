import type { LiveEvent } from './event.ts';

export type Listener = (event: LiveEvent) => void;

/** Publishes writes to subscribers, on this gateway or on all gateways of an installation. */
export interface Bus {
  /** Never fails, and never waits: a write is done whether anybody hears of it or not. */
  publish(event: LiveEvent): void;
  /** Returns how to stop listening. */
  subscribe(listener: Listener): () => void;
  /** Whether anybody may be listening; if not, nobody need find out what to publish. */
  isHeard(): boolean;
  /** Whether news of all gateways come in; if not, only those of this one do. */
  isWhole(): boolean;
  close(): Promise<void>;
}

/** The bus of a single gateway. */
export function createLocalBus(): Bus {
  const listeners = new Set<Listener>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isHeard: () => listeners.size > 0,
    isWhole: () => true,
    close: async () => listeners.clear(),
  };
}
