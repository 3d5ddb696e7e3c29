const PREFIX = 'marl.';

/** Reads what was chosen on this device; null where nothing was, or where the browser keeps nothing. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Keeps a choice on this device. Returns whether the browser allowed it; if not, the choice lasts as long as the page. */
export function writeSetting(name: string, value: string): boolean {
  try {
    localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** Calls the listener when another tab keeps something else under the name. Returns how to end that. */
export function followSetting(name: string, listener: () => void): () => void {
  const handle = ({ key }: StorageEvent): void => {
    // Without a key everything was cleared.
    if (key === PREFIX + name || key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
