const KEY = 'marl.chunkReload';
const PAUSE_MS = 60_000;

/**
 * After an update the server no longer has the scripts an open page was built with. Loading the page anew gets the new ones;
 * a script that is missing for good must not reload for ever.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network nothing is missing for good, and the page would be gone with what was typed.
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < PAUSE_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
