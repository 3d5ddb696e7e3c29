import { ApolloLink, Observable } from '@apollo/client';
import { lazy } from '#client/lib/lazy.ts';
import { keepOpen } from './keepOpen.ts';

/** What a subscription may say in its context. */
export interface LiveContext {
  /** Called each time the stream is open: from then on nothing is missed, and what was before may have been. */
  onConnected?(): void;
}

/** Subscriptions as server-sent events. */
export const liveLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const leaving = new AbortController();
      const { onConnected } = operation.getContext() as LiveContext;
      const open = async () => {
        const { openStream } = await streamCode();
        return inSlot(leaving.signal, () => openStream(operation, observer, leaving.signal, onConnected));
      };
      void keepOpen(open, leaving.signal).then(() => observer.complete());
      return () => leaving.abort();
    }),
);

const LONGEST_WAIT_MS = 3_000;

const load = () => import('./stream.ts');
const code = lazy(load);

/** The code comes after what people came for, or when that takes long. */
async function streamCode(): ReturnType<typeof load> {
  await new Promise<void>((resolve) => {
    if (code.isThere()) return resolve();
    const stop = code.subscribe(end);
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    function end(): void {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });
  // Without a network it cannot come, and a page that misses code is loaded anew.
  if (!navigator.onLine && !code.isThere()) throw new Error('There is no network.');
  return load();
}

/**
 * Over HTTP/1.1 a browser opens six connections to an origin, for all its tabs together, and a stream holds one. Half of them
 * stay free for everything else; a tab that finds no slot waits until another closes or is hidden.
 */
const SLOTS = ['marl.live.1', 'marl.live.2', 'marl.live.3'];

/** Holds a connection open in one of the slots that the browser's tabs share. */
async function inSlot<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  // Only secure contexts have locks; elsewhere each tab is on its own.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  const { held: locked = [] } = await locks.query();
  const free = SLOTS.filter((slot) => locked.every(({ name }) => name !== slot));
  const slots = free.length ? free : SLOTS;
  const slot = slots[Math.floor(Math.random() * slots.length)]!;
  return locks.request(slot, { signal }, run);
}
