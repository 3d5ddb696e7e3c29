import { useCallbackRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useLostFocus } from '#client/ui/focus.ts';

interface Settings {
  /** The records of the page. */
  ids: readonly string[];
  /** Identifies the page. A new page starts with its first card. */
  page: unknown;
  isLoading: boolean;
}

/** The card that keys act on, in a list whose items have `data-record`. */
export function useActiveCard<List extends HTMLElement>({ ids, page, isLoading }: Settings) {
  const list = useRef<List>(null);
  const region = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState({ id: '', before: [] as readonly string[], page });
  const index = ids.indexOf(wanted.id);
  // After the active card is removed, the next one that is left becomes active.
  const left = wanted.page === page ? wanted.before.filter((id) => ids.includes(id)).length : 0;
  const next = Math.max(0, Math.min(left, ids.length - 1));
  const at = index < 0 ? next : index;
  const activate = useCallbackRef((id: string) => setWanted({ id, before: ids.slice(0, ids.indexOf(id)), page }));

  const focusAt = useCallbackRef((position: number): void => {
    const id = ids[Math.min(Math.max(position, 0), ids.length - 1)];
    if (id === undefined) return region.current?.focus({ preventScroll: true });
    activate(id);
    const card = list.current?.querySelector<HTMLElement>(`:scope > [data-record="${CSS.escape(id)}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  });
  useLostFocus(region, () => {
    if (ids.length > 0 || !isLoading) focusAt(at);
  });

  return {
    list,
    /** The element around the list, or around what replaces it. */
    region,
    activeId: ids[at],
    /** The index of the active card. */
    at,
    activate,
    focusAt,
    /** The first key only focuses the active card. */
    move: useCallbackRef((step: 1 | -1) => focusAt(list.current?.contains(document.activeElement) ? at + step : at)),
  };
}
