import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import { HOUR_MS } from '#client/lib/time.ts';

/** The datasets of which the device always keeps an hour's work for a user. */
const valueOf = perUser((userId) =>
  createDeviceValue<readonly string[]>(`takesAlong.${userId}`, (stored) =>
    Array.isArray(stored) ? (stored as string[]) : [],
  ),
);

export const useAutoDownload = (userId: string, datasetId: string): boolean =>
  useDeviceValue(valueOf(userId)).includes(datasetId);

export function setAutoDownload(userId: string, datasetId: string, isOn: boolean): void {
  const others = valueOf(userId)
    .read()
    .filter((id) => id !== datasetId);
  valueOf(userId).write(isOn ? [...others, datasetId] : others);
}

const LEAST = 50;
const MOST = 500;

/** The number of records for an hour's work, given the number submitted in the last hour. */
export const recordsPerHour = (submitted: number): number => Math.min(MOST, Math.max(LEAST, submitted));

/** Whether records should be downloaded again: nothing is there, it is older than an hour, or less than half of an hour's work is left. */
export function isDue(
  item: { at: string; count: number } | undefined,
  left: number,
  wanted: number,
  now = Date.now(),
): boolean {
  if (!item) return true;
  return now - Date.parse(item.at) > HOUR_MS || left < Math.min(item.count, wanted) / 2;
}
