import { readTab, writeTab } from '#client/lib/tabStorage.ts';

const NAME = 'chunkReload';
const PAUSE_MS = 60_000;

/** Files that failed to load although the server has them. */
const retried = new Set<string>();

/**
 * After an update the server no longer has the scripts of an open page, so the page reloads, at most once a minute. A file that
 * only failed for a moment, as without a connection, is loaded again when it is needed, without a reload.
 */
export function reloadOnMissingChunk(reload = (): void => location.reload()): () => void {
  const listen = ({ payload }: VitePreloadErrorEvent): void => void reloadIfMissing(payload, reload);
  window.addEventListener('vite:preloadError', listen);
  return () => window.removeEventListener('vite:preloadError', listen);
}

async function reloadIfMissing({ message }: Error, reload: () => void): Promise<void> {
  const file = /\S+\.(?:js|css)\b/.exec(message)?.[0];
  // Without a server, reloading would only lose the page.
  const answer = await fetch(file ?? location.origin, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  if (file && answer.ok && !retried.has(file)) {
    // A second failure means that this browser caches failed imports.
    retried.add(file);
    return;
  }
  const last = Number(readTab(NAME) ?? 0);
  if (Date.now() - last < PAUSE_MS) return;
  // Without storage the page could reload forever.
  if (writeTab(NAME, String(Date.now()))) reload();
}
