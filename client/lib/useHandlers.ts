import { useInsertionEffect, useState } from 'react';

type Handler = (...args: never[]) => unknown;

/**
 * Event handlers with a stable identity that see the latest props and state. They must not be called while rendering.
 */
export function useHandlers<Handlers extends Record<keyof Handlers, Handler>>(handlers: Handlers): Handlers {
  const [{ stable, update }] = useState(() => stabilize(handlers));
  useInsertionEffect(() => update(handlers));
  return stable;
}

function stabilize<Handlers extends Record<keyof Handlers, Handler>>(handlers: Handlers) {
  let latest = handlers;
  const names = Object.keys(handlers) as (keyof Handlers)[];
  const entries = names.map((name) => [name, (...args: never[]) => latest[name](...args)]);
  return {
    stable: Object.fromEntries(entries) as Handlers,
    update: (next: Handlers): void => void (latest = next),
  };
}
