/**
 * When the first requests of a page are over. Chromium may leave a worker that is replaced during them in its place for minutes, and hold
 * up the next page.
 */
const QUIET_MS = 3000;

/**
 * Keeps the client on the device, so that it opens without a network (worker/service-worker.js). The first record is shown before this is
 * loaded.
 */
export async function keepClient(): Promise<void> {
  if (import.meta.env.DEV) return;
  // Browsers have workers only over HTTPS and on localhost, and may refuse them.
  const registration = await navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  if (!registration) return;
  /** A worker of this page's version need not wait for the end of an earlier one. */
  const offer = () => setTimeout(() => registration.waiting?.postMessage(entries()), QUIET_MS);
  offer();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => offer()),
  );
}

/** The scripts that the page began with; they differ with each version. */
const entries = (): string =>
  [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join();
