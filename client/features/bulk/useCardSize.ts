import { createKept, perUser, useKept } from '#client/lib/kept.ts';

const keptFor = perUser((userId) => createKept(`bulkCards.${userId}`, (kept) => kept === true));

/** Whether cards show all of their texts; kept on this device for each user. */
export function useCardSize(userId: string): [boolean, (isFull: boolean) => void] {
  const kept = keptFor(userId);
  return [useKept(kept), kept.write];
}
