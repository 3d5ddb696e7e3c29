export const PREFIX = 'marl.';

/** The setting of a device that names the user whose downloads it shows (lib/downloadOwner.ts). */
export const DOWNLOADS = 'taken';

/** Reads a setting of this device; null if there is none or the browser blocks storage. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Stores a setting on this device. Returns whether the browser allowed it. */
export function writeSetting(name: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab changes the setting. Returns the function that stops this. */
export function followSetting(name: string, listener: () => void): () => void {
  const handle = ({ key }: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (key === PREFIX + name || key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
