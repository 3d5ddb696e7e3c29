import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

interface LaterPart<Props> {
  Part: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the code now, because the part may be wanted soon. */
  prefetch(): void;
}

const waiting: (() => Promise<unknown>)[] = [];

/**
 * A part of the page that nobody needs at the start. Its code comes when it is wanted or when the page is there; where it cannot
 * come, as without a connection, the part stays away and the page goes on. To be shown within `Suspense`.
 */
export function later<Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  const fetch = () => load().then((part) => ({ default: part }));
  waiting.push(fetch);
  return { Part: lazy(() => fetch().catch(() => ({ default: Nothing }))), prefetch: () => void fetch().catch(ignore) };
}

/** Fetches what was put off, one after the other; called once the page shows what people came for. */
export function fetchTheRest(): void {
  const load = waiting.shift();
  if (load) whenIdle(() => void load().catch(ignore).then(fetchTheRest));
}

function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
}

const Nothing = () => null;
const ignore = () => undefined;
