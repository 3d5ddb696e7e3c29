import { useSyncExternalStore } from 'react';
import { readSetting, writeSetting } from './settings.ts';

const NAME = 'offlineSince';

let since: number | null = null;

/** Whether the browser is online. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Since when the browser has been offline, also before a reload; null while it is online. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, offlineSince);

function offlineSince(): number | null {
  if (!navigator.onLine) {
    since ??= Number(readSetting(NAME)) || Date.now();
    writeSetting(NAME, String(since));
  } else if (since !== null || readSetting(NAME)) {
    since = null;
    writeSetting(NAME, '');
  }
  return since;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
