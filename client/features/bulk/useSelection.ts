import { useCallback, useMemo, useState } from 'react';
import { coverage, EMPTY_SELECTION, extendTo, type Selection, setAll, toggle } from './selection.ts';

interface Settings {
  /** The records of the page. */
  readonly listed: readonly string[];
  /** What the records were found by: with other criteria nothing is selected. */
  readonly criteria?: string;
  /** Whether records stay selected once they are on no page. */
  readonly keepsOffPage: boolean;
}

const NOTHING = { selection: EMPTY_SELECTION, isAllMatched: false };

/** The selected records of a list, and the ways to change the selection. */
export function useSelection({ listed, criteria = '', keepsOffPage }: Settings) {
  const [state, setState] = useState({ listed, criteria, ...NOTHING });
  let current = state;
  if (state.criteria !== criteria) current = { listed, criteria, ...NOTHING };
  else if (!keepsOffPage && listed.join('\n') !== state.listed.join('\n')) {
    const removed = state.listed.filter((id) => !listed.includes(id));
    current = { listed, criteria, selection: setAll(state.selection, removed, false), isAllMatched: false };
  }
  if (current !== state) setState(current);
  const { selection, isAllMatched } = current;

  const change = useCallback(
    (to: (selection: Selection) => Selection, isAll = false) =>
      setState((now) => ({ ...now, selection: to(now.selection), isAllMatched: isAll })),
    [],
  );
  return useMemo(
    () => ({
      selection,
      /** How much of the page is selected. */
      coverage: coverage(selection, listed),
      /** Whether all records that match are selected, on whatever page. */
      isAllMatched,
      toggle: (id: string) => change((now) => toggle(now, id)),
      /** Everything on the page between the record selected last and this one. */
      extendTo: (id: string) => change((now) => extendTo(now, listed, id)),
      /** All of some records, or none of them; others stay as they are. */
      setAll: (ids: readonly string[], isSelected: boolean) => change((now) => setAll(now, ids, isSelected)),
      selectAllMatched: () => change((now) => setAll(now, listed, true), true),
      clear: () => change(() => EMPTY_SELECTION),
    }),
    [selection, listed, isAllMatched, change],
  );
}
