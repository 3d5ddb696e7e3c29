import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';

/** What was sent last after it had waited for the connection. */
export interface Arrival {
  readonly at: number;
  readonly count: number;
  /** To how many of the records others had given all answers. */
  readonly completed: number;
}

let last: Arrival | null = null;
const changes = createEmitter<[]>();

export function noteArrival(arrival: Arrival): void {
  last = arrival;
  changes.emit();
}

/** The last arrival on this page; null without one. */
export const useArrival = (): Arrival | null => useSyncExternalStore(changes.on, () => last);
