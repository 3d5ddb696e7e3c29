import { type ComponentType, createElement, memo, useEffect, useState, useSyncExternalStore } from 'react';

/** Code that does not come with the page. */
export interface Lazy<Code> {
  /** Fetches it now. Where it cannot come, as without a connection, it is tried again as long as somebody waits for it. */
  fetch(): Promise<void>;
  isThere(): boolean;
  subscribe(listener: () => void): () => void;
  /** The code, once it is there; using it fetches it. */
  use(): Code | undefined;
}

const RETRY_MS = 3000;
/** On a page that does not say when it is there. */
const PATIENCE_MS = 2000;

/** When using code that was put off fetches it: at once, or where nobody misses it for a moment, once the page is there. */
type When = 'used' | 'there';

const deferred: Record<When, Lazy<unknown>['fetch'][]> = { used: [], there: [] };

/** Puts off fetching code that nobody needs at the start: until it is used, or the page is there. */
export function lazy<Code>(load: () => Promise<Code>, when: When = 'used'): Lazy<Code> {
  const listeners = new Set<() => void>();
  let code: Code | undefined;
  let running: Promise<void> | undefined;

  function fetch(): Promise<void> {
    running ??= load().then(
      (fetched) => {
        code = fetched;
        for (const listener of listeners) listener();
      },
      () => {
        running = undefined;
        setTimeout(() => listeners.size > 0 && void fetch(), RETRY_MS);
      },
    );
    return running;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function useCode(): Code | undefined {
    useEffect(() => {
      if (when === 'used') return void fetch();
      const timer = setTimeout(() => void fetch(), PATIENCE_MS);
      return () => clearTimeout(timer);
    }, []);
    return useSyncExternalStore(subscribe, () => code);
  }
  deferred[when].push(fetch);
  return { fetch, isThere: () => code !== undefined, subscribe, use: useCode };
}

/** A component that nobody misses until the page is there. */
export const idlePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, undefined, 'there');

/** A component that is put off; until it is there, `Meanwhile` or nothing is shown in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
  when?: When,
): Lazy<ComponentType<Props>> & { Part: ComponentType<Props> } {
  const code = lazy(load, when);
  const useCode = code.use;
  function Part(props: Props) {
    const Shown = useCode() ?? Meanwhile;
    return Shown ? createElement(Shown, props) : null;
  }
  return { ...code, Part: memo(Part) as ComponentType<Props> };
}

/** Whether all of this is there, or has turned out not to come; it is fetched at once. */
export function useFetched(parts: readonly Lazy<unknown>[]): boolean {
  const [isSettled, setSettled] = useState(false);
  const isThere = parts.every((part) => part.isThere());
  useEffect(
    function fetchAll() {
      if (!isThere) void Promise.all(parts.map((part) => part.fetch())).then(() => setSettled(true));
    },
    // What is needed follows from the dataset, and that does not change under way.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [isThere],
  );
  return isThere || isSettled;
}

/** Fetches what was put off; called once the page shows what people came for. What belongs to the page comes at once. */
export function fetchDeferred(): void {
  for (const fetch of deferred.there.splice(0)) void fetch();
  fetchWhenIdle();
}

function fetchWhenIdle(): void {
  const fetch = deferred.used.shift();
  if (fetch) whenIdle(() => void fetch().then(fetchWhenIdle));
}

/** Does something once nobody waits for anything else. */
export function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
}
