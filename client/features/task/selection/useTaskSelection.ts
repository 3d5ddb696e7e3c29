import { useMemo } from 'react';
import { useSelection } from '#client/features/bulk/index.ts';
import type { TaskRecord } from '../model.ts';

const NO_RECORDS: readonly TaskRecord[] = [];

/** The selected records of a page, for as long as they are on it; or all records that match. */
export function useTaskSelection(found: readonly TaskRecord[] | undefined, total: number) {
  const pageRecords = found ?? NO_RECORDS;
  const listed = useMemo(() => pageRecords.map(({ id }) => id), [pageRecords]);
  const selected = useSelection({ listed, keepsOffPage: false });
  return useMemo(() => {
    const { ids } = selected.selection;
    const { coverage, isAllMatched, selectAllMatched, clear } = selected;
    /** In the order of the page. */
    const records = pageRecords.filter(({ id }) => ids.has(id));
    return {
      records,
      coverage,
      isAllMatched,
      count: isAllMatched ? total : records.length,
      total,
      has: (id: string) => ids.has(id),
      /** One more or one less; a range goes on from the one selected last. */
      select: (id: string, isRange: boolean) => (isRange ? selected.extendTo(id) : selected.toggle(id)),
      selectPage: (isSelected: boolean) => selected.setAll(listed, isSelected),
      selectAllMatched,
      clear,
    };
  }, [pageRecords, listed, selected, total]);
}

export type TaskSelection = ReturnType<typeof useTaskSelection>;
