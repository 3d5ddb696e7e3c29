import { useActiveCard } from '#client/features/bulk/index.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import type { BulkListState } from './useBulkList.ts';

/** The active card, and its selection by keys. `finishedCount` counts the jobs after which the list was reloaded. */
export function useBulkCards({ ids, records, isLoading, selected }: BulkListState, finishedCount: number) {
  const cards = useActiveCard<HTMLDivElement>({ ids, page: records?.[0]?.position, isLoading });
  const { activeId, at, focusAt } = cards;

  useWhen(finishedCount, () => {
    // The control that started the job had the focus and no longer exists.
    if (document.activeElement === document.body) focusAt(at);
  });

  return {
    ...cards,
    extend: (step: 1 | -1) => {
      selected.setAll(
        [activeId, ids[at + step]].filter((id) => id !== undefined),
        true,
      );
      focusAt(at + step);
    },
    toggle: () => {
      if (activeId === undefined) return;
      selected.toggle(activeId);
      focusAt(at);
    },
  };
}

export type BulkCards = ReturnType<typeof useBulkCards>;
