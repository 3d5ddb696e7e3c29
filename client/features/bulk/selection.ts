import { useCallback, useMemo, useState } from 'react';

/** The most records that one action may answer. */
export const MOST_RECORDS = 1000;

/** The selected records, in the order in which they were selected, on any page. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The record at which a range starts. */
  readonly anchor: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null };

/** How much of a list is selected. */
export type Coverage = 'none' | 'some' | 'all';

export function coverage({ ids }: Selection, listed: readonly string[]): Coverage {
  const selected = listed.filter((id) => ids.has(id)).length;
  if (selected === 0) return 'none';
  return selected === listed.length ? 'all' : 'some';
}

export function toggle({ ids }: Selection, id: string): Selection {
  return { ids: ids.has(id) ? without(ids, [id]) : withAll(ids, [id]), anchor: id };
}

/** Selects or deselects records of a list; other records stay as they are. */
export function setAll({ ids, anchor }: Selection, listed: readonly string[], isSelected: boolean): Selection {
  return { ids: isSelected ? withAll(ids, listed) : without(ids, listed), anchor };
}

/** Gives all records from the anchor to a record the anchor's state; without an anchor, toggles only the record. */
export function extendTo(selection: Selection, listed: readonly string[], id: string): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : listed.indexOf(anchor), listed.indexOf(id)];
  if (anchor === null || from < 0 || to < 0) return toggle(selection, id);
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  return setAll(selection, range, ids.has(anchor));
}

function withAll(ids: ReadonlySet<string>, added: readonly string[]): ReadonlySet<string> {
  return new Set([...new Set([...ids, ...added])].slice(0, MOST_RECORDS));
}

function without(ids: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  const rest = new Set(ids);
  for (const id of removed) rest.delete(id);
  return rest;
}

interface Options {
  /** The records of the page. */
  readonly listed: readonly string[];
  /** The criteria of the list. A change of them clears the selection. */
  readonly criteria?: string;
  /** Whether records stay selected when they are on no page. */
  readonly keepsOffPage: boolean;
}

const NONE_SELECTED = { selection: EMPTY_SELECTION, isAllMatched: false };

/** The selected records of a list. */
export function useSelection({ listed, criteria = '', keepsOffPage }: Options) {
  const [state, setState] = useState({ listed, criteria, ...NONE_SELECTED });
  let current = state;
  if (state.criteria !== criteria) current = { listed, criteria, ...NONE_SELECTED };
  else if (!keepsOffPage && listed.join('\n') !== state.listed.join('\n')) {
    const removed = state.listed.filter((id) => !listed.includes(id));
    current = { listed, criteria, selection: setAll(state.selection, removed, false), isAllMatched: false };
  }
  if (current !== state) setState(current);
  const { selection, isAllMatched } = current;

  const change = useCallback(
    (to: (selection: Selection) => Selection, isAll = false) =>
      setState((before) => ({ ...before, selection: to(before.selection), isAllMatched: isAll })),
    [],
  );
  return useMemo(
    () => ({
      selection,
      coverage: coverage(selection, listed),
      /** Whether all records that match are selected, on any page. */
      isAllMatched,
      toggle: (id: string) => change((before) => toggle(before, id)),
      extendTo: (id: string) => change((before) => extendTo(before, listed, id)),
      setAll: (ids: readonly string[], isSelected: boolean) => change((before) => setAll(before, ids, isSelected)),
      selectAllMatched: () => change((before) => setAll(before, listed, true), true),
      clear: () => change(() => EMPTY_SELECTION),
    }),
    [selection, listed, isAllMatched, change],
  );
}
