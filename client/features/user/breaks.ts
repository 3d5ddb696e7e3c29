import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';

/** After how many minutes of activity a break is recalled; 0 for never. */
export const BREAK_MINUTES = [0, 25, 50, 90] as const;

const valueFor = perUser((userId) =>
  createDeviceValue(`breaks.${userId}`, (value): number => BREAK_MINUTES.find((minutes) => minutes === value) ?? 0),
);

/** A user's minutes between breaks, stored on this device, and a setter. */
export function useBreakMinutes(userId: string): [number, (minutes: number) => void] {
  const stored = valueFor(userId);
  return [useDeviceValue(stored), stored.write];
}
