import type { FieldPolicy } from '@apollo/client';

interface Window {
  total: number;
  /** The records by position. A hole is a record that is not loaded. */
  items: readonly unknown[];
}

/**
 * Pages of records are windows on one list: they are merged by position, and a read returns the requested window. Each scope,
 * filter, search and sort has a list of its own, and so has each limit of a similarity search.
 */
export const recordsWindow: FieldPolicy<Window> = {
  keyArgs: (args) => ['scope', 'filter', 'search', 'sort', 'similarTo', ...(args?.similarTo ? ['limit'] : [])],
  merge(cached, incoming, { args }) {
    // With another total, all positions may have changed.
    const items = cached?.total === incoming.total ? cached.items.slice() : [];
    incoming.items.forEach((item, index) => {
      items[offsetOf(args) + index] = item;
    });
    return { ...incoming, items };
  },
  read(cached, { args }) {
    if (!cached) return undefined;
    const from = offsetOf(args);
    const upTo = Math.max(from, Math.min(from + Number(args?.limit ?? 10), cached.total));
    const items = Array.from({ length: upTo - from }, (_, index) => cached.items[from + index]);
    return items.includes(undefined) ? undefined : { ...cached, items };
  },
};

function offsetOf(args: Record<string, unknown> | null): number {
  return args?.similarTo ? 0 : Number(args?.offset ?? 0);
}
