import { useSyncExternalStore } from 'react';
import { createKept, perUser } from '#client/lib/kept.ts';

const keptFor = perUser((userId) => createKept(`bulkCards.${userId}`, (kept) => kept === true));

/** Whether cards show all of their texts; kept on this device for each user. */
export function useCardSize(userId: string): [boolean, (isFull: boolean) => void] {
  const kept = keptFor(userId);
  return [useSyncExternalStore(kept.subscribe, kept.read), kept.write];
}
