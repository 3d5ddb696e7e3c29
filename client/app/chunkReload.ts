import { readTab, writeTab } from '#client/lib/tabStorage.ts';

const NAME = 'chunkReload';
const PAUSE_MS = 60_000;

/** Scripts and styles that were there after all, and why they did not come is not known. */
const passing = new Set<string>();

/**
 * After an update the server no longer has the scripts an open page was built with. Loading the page anew gets the new ones;
 * a script that is missing for good must not reload for ever. What only did not come for a moment, as without a connection, is
 * fetched again when it is needed, and nothing on the page is lost.
 */
export function reloadOnMissingChunk(reload = (): void => location.reload()): () => void {
  const listen = ({ payload }: VitePreloadErrorEvent): void => void reloadIfMissing(payload, reload);
  window.addEventListener('vite:preloadError', listen);
  return () => window.removeEventListener('vite:preloadError', listen);
}

async function reloadIfMissing({ message }: Error, reload: () => void): Promise<void> {
  const file = /\S+\.(?:js|css)\b/.exec(message)?.[0];
  // Without a server nothing is missing for good, and in place of the page there would be none.
  const answer = await fetch(file ?? location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  if (file && answer.ok && !passing.has(file)) {
    // Should it fail again, the browser is one that remembers a failure as long as the page is there.
    passing.add(file);
    return;
  }
  const last = Number(readTab(NAME) ?? 0);
  if (Date.now() - last < PAUSE_MS) return;
  // Where the browser keeps nothing, a script that is missing for good would reload for ever.
  if (writeTab(NAME, String(Date.now()))) reload();
}
