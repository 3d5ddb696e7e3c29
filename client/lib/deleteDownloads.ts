import { PREFIX, readSetting } from './settings.ts';
import { downloadOwner, setDownloadOwner } from './downloadOwner.ts';

// The list of a user's downloads is a setting, their contents are a database, and the images of each dataset a cache.
export const downloadsSetting = (userId: string): string => `taken.${userId}`;
export const downloadsDatabase = (userId: string): string => `marl.taken.${userId}`;
/** What the names of caches begin with: those of one dataset, or of all. */
export const imageCaches = (userId: string, datasetId?: string): string =>
  `marl.images.${userId}.${datasetId === undefined ? '' : `${datasetId}.`}`;

/** Removes the caches whose names begin with a text, except for one. */
export async function deleteImages(beginning: string, except?: string): Promise<void> {
  // Only secure contexts have caches.
  for (const name of (await window.caches?.keys()) ?? []) {
    if (name.startsWith(beginning) && name !== except) await caches.delete(name);
  }
}

/** Removes all that a user downloaded; hidden at once. */
export async function deleteDownloads(userId: string): Promise<void> {
  if (downloadOwner() === userId) setDownloadOwner(null);
  if (readSetting(downloadsSetting(userId)) === null) return;
  const images = deleteImages(imageCaches(userId)).then(
    () => true,
    () => false,
  );
  const isRemoved = await new Promise<boolean>((resolve) => {
    const request = indexedDB.deleteDatabase(downloadsDatabase(userId));
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
  });
  // If either fails, the list stays, so that the next start tries again.
  if ((await images) && isRemoved) localStorage.removeItem(PREFIX + downloadsSetting(userId));
}

/** The users who downloaded something to this device. */
export function usersWithDownloads(): string[] {
  const beginning = PREFIX + downloadsSetting('');
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []));
  } catch {
    // Browsers that refuse storage keep nothing.
    return [];
  }
}
