import { ApolloLink, Observable } from '@apollo/client';
import { lazy } from '#client/lib/lazy.ts';
import { keepOpen } from './keepOpen.ts';

/** Options in a subscription's context. */
export interface LiveContext {
  /** Called each time the stream opens; events before that may have been missed. */
  onConnected?(): void;
}

/** Subscriptions as server-sent events. */
export const liveLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const controller = new AbortController();
      const { onConnected } = operation.getContext() as LiveContext;
      const open = async () => {
        const { openStream } = await streamCode();
        return inSlot(controller.signal, () => openStream(operation, observer, controller.signal, onConnected));
      };
      void keepOpen(open, controller.signal).then(() => observer.complete());
      return () => controller.abort();
    }),
);

const MAX_WAIT_MS = 3_000;

const load = () => import('./stream.ts');
const code = lazy(load, 'idle');

/** Loads the code once the page shows its main content, at the latest after some seconds. */
async function streamCode(): ReturnType<typeof load> {
  await new Promise<void>((resolve) => {
    if (code.isLoaded()) return resolve();
    const stop = code.subscribe(end);
    const timer = setTimeout(end, MAX_WAIT_MS);
    function end(): void {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
  // A failed import would reload the page.
  if (!navigator.onLine && !code.isLoaded()) throw new Error('There is no network.');
  return load();
}

/**
 * Over HTTP/1.1 all tabs of a browser share six connections to an origin, and a stream occupies one. Streams use at most half of
 * them; a tab without a slot waits until another tab is closed or hidden.
 */
const SLOTS = ['marl.live.1', 'marl.live.2', 'marl.live.3'];

/** Runs a stream in one of the slots that the browser's tabs share. */
async function inSlot<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  const { held: locked = [] } = await locks.query();
  const free = SLOTS.filter((slot) => locked.every(({ name }) => name !== slot));
  const slots = free.length ? free : SLOTS;
  const slot = slots[Math.floor(Math.random() * slots.length)]!;
  return locks.request(slot, { signal }, run);
}
