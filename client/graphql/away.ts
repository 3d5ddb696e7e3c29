import { useSyncExternalStore } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';
import { reach, REACHED } from './offlineLink.ts';
import { endSharing } from './sharing.ts';

const changes = createEmitter<[]>();
let since = 0;

export function setAway(to: boolean): void {
  if (reach.isAway === to) return;
  reach.isAway = to;
  since = Date.now();
  changes.emit();
  if (to) return;
  endSharing();
  window.dispatchEvent(new Event(REACHED));
}

/** Whether the page shows downloaded records, as the server cannot be reached. */
export const useIsAway = (): boolean => useSyncExternalStore(changes.on, () => reach.isAway);

/** Since when the device answers, in milliseconds since 1970; null while the server is reached. */
export const useAwaySince = (): number | null => useSyncExternalStore(changes.on, () => (reach.isAway ? since : null));
