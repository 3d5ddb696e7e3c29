import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { REACHED } from './offlineLink.ts';

let isAway = false;
const changes = createEmitter<[]>();

export function setAway(to: boolean): void {
  if (isAway === to) return;
  isAway = to;
  changes.emit();
  if (!to) window.dispatchEvent(new Event(REACHED));
}

/** Whether what the page shows can be what the server has: it has a network, and its answers come from the server. */
export const isReached = (): boolean => navigator.onLine && !isAway;

/** Whether the page shows what was taken along, as the server cannot be reached. */
export const useIsAway = (): boolean => useSyncExternalStore(changes.on, () => isAway);
