import { ApolloLink, Observable } from '@apollo/client';
import { lazy } from '#client/lib/lazy.ts';
import { keepOpen } from './keepOpen.ts';
import { inSlot } from './slot.ts';

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
