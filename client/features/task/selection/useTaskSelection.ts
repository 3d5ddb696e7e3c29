import { useCallback, useMemo, useState } from 'react';
import {
  type Coverage,
  coverage,
  extendTo,
  EMPTY_SELECTION,
  type Selection,
  setAll,
  toggle,
} from '#client/features/bulk/index.ts';
import type { TaskRecord } from '../model.ts';

/** What is chosen on a page, or that all records that match are. */
export interface TaskSelection {
  /** The chosen records of the page, in its order. */
  readonly records: readonly TaskRecord[];
  /** How much of the page is chosen. */
  readonly coverage: Coverage;
  /** Whether all records that match are chosen, on whatever page. */
  readonly isAllMatched: boolean;
  /** How many are chosen. */
  readonly count: number;
  /** How many match. */
  readonly total: number;
  has(recordId: string): boolean;
  /** One more or one less; a range goes on from the one chosen last. */
  select(recordId: string, isRange: boolean): void;
  selectPage(isChosen: boolean): void;
  selectAllMatched(): void;
  clear(): void;
}

interface Held {
  readonly listed: readonly string[];
  readonly selection: Selection;
  readonly isAllMatched: boolean;
}

const NO_RECORDS: readonly TaskRecord[] = [];

/** Keeps what is chosen as long as it is on the page. */
export function useTaskSelection(found: readonly TaskRecord[] | undefined, total: number): TaskSelection {
  const pageRecords = found ?? NO_RECORDS;
  const listed = useMemo(() => pageRecords.map(({ id }) => id), [pageRecords]);
  const [held, setHeld] = useState<Held>({ listed, selection: EMPTY_SELECTION, isAllMatched: false });
  let { selection, isAllMatched } = held;
  if (listed.join('\n') !== held.listed.join('\n')) {
    const gone = held.listed.filter((id) => !listed.includes(id));
    selection = setAll(selection, gone, false);
    isAllMatched = false;
    setHeld({ listed, selection, isAllMatched });
  }

  const change = useCallback(
    (to: (selection: Selection) => Selection, all = false) =>
      setHeld((now) => ({ ...now, selection: to(now.selection), isAllMatched: all })),
    [],
  );
  const records = useMemo(() => pageRecords.filter(({ id }) => selection.ids.has(id)), [pageRecords, selection]);
  return useMemo(
    () => ({
      records,
      coverage: coverage(selection, listed),
      isAllMatched,
      count: isAllMatched ? total : records.length,
      total,
      has: (id) => selection.ids.has(id),
      select: (id, isRange) => change((now) => (isRange ? extendTo(now, listed, id) : toggle(now, id))),
      selectPage: (isChosen) => change((now) => setAll(now, listed, isChosen)),
      selectAllMatched: () => change((now) => setAll(now, listed, true), true),
      clear: () => change(() => EMPTY_SELECTION),
    }),
    [records, selection, listed, isAllMatched, total, change],
  );
}
