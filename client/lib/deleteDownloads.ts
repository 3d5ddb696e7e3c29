import { PREFIX, readSetting } from './settings.ts';
import { setDownloadOwner, downloadOwner } from './downloadOwner.ts';

/** The list of a user's downloads is a setting; the contents are a database, and the images of each dataset a cache. */
export const listOf = (userId: string): string => `taken.${userId}`;
export const databaseOf = (userId: string): string => `marl.taken.${userId}`;
export const imagesOf = (userId: string): string => `marl.images.${userId}.`;

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
  if (readSetting(listOf(userId)) === null) return;
  const images = deleteImages(imagesOf(userId)).then(
    () => true,
    () => false,
  );
  const isRemoved = await new Promise<boolean>((resolve) => {
    const request = indexedDB.deleteDatabase(databaseOf(userId));
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
  });
  // If either fails, the list stays, so that the next start tries again.
  if ((await images) && isRemoved) localStorage.removeItem(PREFIX + listOf(userId));
}

/** The users who downloaded something to this device. */
export function usersWithDownloads(): string[] {
  const beginning = PREFIX + listOf('');
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(beginning) ? [key.slice(beginning.length)] : []));
  } catch {
    // Browsers that refuse storage keep nothing.
    return [];
  }
}
