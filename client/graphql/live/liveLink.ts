import { ApolloLink, Observable } from '@apollo/client';
import { keepOpen } from './keepOpen.ts';
import { inSlot } from './slot.ts';

/** What a subscription may say in its context. */
export interface LiveContext {
  /** Called each time the stream is open: from then on nothing is missed, and what was before may have been. */
  onConnected?(): void;
}

/** Subscriptions as server-sent events. The code for them comes when there is one and the page has nothing else to do. */
export const liveLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const leaving = new AbortController();
      const { onConnected } = operation.getContext() as LiveContext;
      const open = async () => {
        const { openStream } = await import('./stream.ts');
        return inSlot(leaving.signal, () => openStream(operation, observer, leaving.signal, onConnected));
      };
      void whenIdle()
        .then(() => keepOpen(open, leaving.signal))
        .then(() => observer.complete());
      return () => leaving.abort();
    }),
);

/** The first record comes first. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 500);
  });
