import {
  type ComponentType,
  createElement,
  memo,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';

/** Code that is not loaded with the page. */
export interface Lazy<Code> {
  /** Loads it now. A failed load, as without a connection, is retried as long as there are subscribers. */
  fetch(): Promise<void>;
  isLoaded(): boolean;
  get(): Code | undefined;
  subscribe(listener: () => void): () => void;
  /** A hook that loads the code, and returns it once loaded. */
  use(): Code | undefined;
}

const RETRY_MS = 3000;
/** The limit for pages that do not call `fetchDeferred`. */
const IDLE_TIMEOUT_MS = 2000;
/** Nothing is prefetched in the first seconds, which belong to the main content of the page. Parts used in that time are loaded at once. */
const CALM_MS = 5000;

/** When a component that uses the code loads it: at once, or once the page is idle. */
type When = 'used' | 'idle';

const deferred: Record<When, Lazy<unknown>['fetch'][]> = { used: [], idle: [] };

/** Defers loading code until it is used or the page is idle. */
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
      const timer = setTimeout(() => void fetch(), IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }, []);
    return useSyncExternalStore(subscribe, () => code);
  }
  deferred[when].push(fetch);
  return { fetch, isLoaded: () => code !== undefined, get: () => code, subscribe, use: useCode };
}

/** A component that is loaded once the page is idle. */
export const idlePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, undefined, 'idle');

/**
 * A component that is loaded when used; `Fallback` or nothing is rendered until then. A part whose texts are not there yet suspends alone:
 * without a boundary, React would keep back all updates of the page, the letters typed meanwhile included.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  when?: When,
): Lazy<ComponentType<Props>> & { Part: ComponentType<Props> } {
  const code = lazy(load, when);
  const useCode = code.use;
  function Part(props: Props) {
    const Shown = useCode() ?? Fallback;
    return Shown ? createElement(Suspense, null, createElement(Shown, props)) : null;
  }
  return { ...code, Part: memo(Part) as ComponentType<Props> };
}

/** Loads all parts; true once they are loaded or have failed. */
export function useFetched(parts: readonly Lazy<unknown>[]): boolean {
  const [isSettled, setSettled] = useState(false);
  const isLoaded = parts.every((part) => part.isLoaded());
  const fetchAll = useEffectEvent(
    () => void Promise.all(parts.map((part) => part.fetch())).then(() => setSettled(true)),
  );
  useEffect(() => {
    if (!isLoaded) fetchAll();
  }, [isLoaded]);
  return isLoaded || isSettled;
}

/** Loads all deferred code: idle parts at once, the others later; called once the page shows its main content. */
export function fetchDeferred(): void {
  for (const fetch of deferred.idle.splice(0)) void fetch();
  whenCalm(fetchNext);
}

function fetchNext(): void {
  const fetch = deferred.used.shift();
  if (fetch) void fetch().then(() => whenIdle(fetchNext));
}

/** Calls back when the browser is idle after the first seconds. Returns what cancels it. */
export function whenCalm(callback: () => void): () => void {
  const timer = setTimeout(() => whenIdle(callback), CALM_MS);
  return () => clearTimeout(timer);
}

/** Calls back when the browser is idle. */
export function whenIdle(callback: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback);
  else setTimeout(callback, 200);
}
