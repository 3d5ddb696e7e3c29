import { personMark } from './personMark.ts';
import { readSetting, DOWNLOADS, writeSetting } from './settings.ts';

/** The user whose records this device may show without the server: only the one who is signed in; null if it keeps none. */
export function downloadOwner(): string | null {
  const [userId, mark] = readSetting(DOWNLOADS)?.split(' ') ?? [];
  return userId && mark && mark === personMark() ? userId : null;
}

/** Allows the device to show what a user downloaded; null hides it. */
export const setDownloadOwner = (userId: string | null): boolean =>
  writeSetting(DOWNLOADS, userId === null ? '' : `${userId} ${personMark()}`);
