import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { useSelection } from '#client/features/bulk/index.ts';
import type { TaskRecord } from '../model.ts';

const NO_RECORDS: readonly TaskRecord[] = [];

/** The selected records of the page, or all records that match. Records that leave the page are deselected. */
export function useTaskSelection(found: readonly TaskRecord[] | undefined, total: number) {
  const pageRecords = found ?? NO_RECORDS;
  const listed = useMemo(() => pageRecords.map(({ id }) => id), [pageRecords]);
  const selected = useSelection({ listed, keepsOffPage: false });
  const select = useCallbackRef((id: string, isRange: boolean): void =>
    isRange ? selected.extendTo(id) : selected.toggle(id),
  );
  return useMemo(() => {
    const { ids } = selected.selection;
    const { coverage, isAllMatched, selectAllMatched, clear } = selected;
    const records = pageRecords.filter(({ id }) => ids.has(id));
    return {
      records,
      coverage,
      isAllMatched,
      count: isAllMatched ? total : records.length,
      total,
      has: (id: string) => ids.has(id),
      /** Toggles a record, or extends a range from the record selected last. */
      select,
      selectPage: (isSelected: boolean) => selected.setAll(listed, isSelected),
      selectAllMatched,
      clear,
    };
  }, [pageRecords, listed, selected, total, select]);
}

export type TaskSelection = ReturnType<typeof useTaskSelection>;
