const KEY = 'marl.chunkReload';
const PAUSE_MS = 60_000;

/**
 * After an update the server no longer has the scripts an open page was built with. Loading the page anew gets the new ones;
 * a script that is missing for good must not reload for ever.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfServed());
}

async function reloadIfServed(): Promise<void> {
  // Without a server nothing is missing for good, and in place of the page there would be none.
  const answer = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (!answer?.ok || Date.now() - last < PAUSE_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
