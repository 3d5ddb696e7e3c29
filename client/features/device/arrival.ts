import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';

/** The actions that were sent last after waiting for the connection. */
export interface Arrival {
  readonly at: number;
  readonly count: number;
  /** The number of these records that other people had completed. */
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
