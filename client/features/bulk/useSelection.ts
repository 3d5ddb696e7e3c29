import { useCallback, useMemo, useState } from 'react';
import { extendTo, EMPTY_SELECTION, type Selection, setAll, toggle } from './selection.ts';

/** The chosen records, and the ways to change them. */
export interface Choice {
  readonly selection: Selection;
  toggle(id: string): void;
  /** Everything on the page between the record chosen last and this one. */
  extendTo(id: string): void;
  /** All of some records, or none of them; others stay as they are. */
  setAll(ids: readonly string[], isChosen: boolean): void;
  clear(): void;
}

/** Keeps what is chosen over pages, as long as `key` (the criteria) stays the same. */
export function useSelection(key: string, listed: readonly string[]): Choice {
  const [held, setHeld] = useState<{ key: string; selection: Selection }>({ key, selection: EMPTY_SELECTION });
  const selection = held.key === key ? held.selection : EMPTY_SELECTION;
  const change = useCallback(
    (to: (selection: Selection) => Selection) =>
      setHeld((now) => ({ key, selection: to(now.key === key ? now.selection : EMPTY_SELECTION) })),
    [key],
  );
  return useMemo(
    () => ({
      selection,
      toggle: (id) => change((now) => toggle(now, id)),
      extendTo: (id) => change((now) => extendTo(now, listed, id)),
      setAll: (ids, isChosen) => change((now) => setAll(now, ids, isChosen)),
      clear: () => change(() => EMPTY_SELECTION),
    }),
    [selection, change, listed],
  );
}
