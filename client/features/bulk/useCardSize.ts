import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';

const valueFor = perUser((userId) => createDeviceValue(`bulkCards.${userId}`, (kept) => kept === true));

/** Whether cards show all of their texts; kept on this device for each user. */
export function useCardSize(userId: string): [boolean, (isFull: boolean) => void] {
  const kept = valueFor(userId);
  return [useDeviceValue(kept), kept.write];
}
