import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { BulkListHandle } from '#client/features/bulk/index.ts';
import { useLostFocus } from '#client/ui/focus.ts';
import type { BulkListState } from './useBulkList.ts';

interface Settings {
  list: RefObject<BulkListHandle | null>;
  /** What holds the list, or stands where there is none. */
  pane: RefObject<HTMLElement | null>;
  /** How often the list was reloaded after a job. */
  finishedCount: number;
}

/** The card that keys are about, and how they go from one to the other. */
export function useActiveCard(
  { list, pane, finishedCount }: Settings,
  { ids, records, isLoading, selected }: BulkListState,
) {
  const first = records?.[0]?.position;
  const [wanted, setWanted] = useState({ id: '', at: 0, first });
  const index = ids.indexOf(wanted.id);
  // Where a card is gone, the one that has moved up is next; another page begins with its first.
  const next = wanted.first === first ? Math.max(0, Math.min(wanted.at, ids.length - 1)) : 0;
  const at = index < 0 ? next : index;
  const activeId = ids[at];
  const activate = useCallbackRef((id: string) => setWanted({ id, at: ids.indexOf(id), first }));

  const focusAt = (position: number): void => {
    const id = ids[Math.min(Math.max(position, 0), ids.length - 1)];
    if (id === undefined) return pane.current?.focus({ preventScroll: true });
    activate(id);
    list.current?.focus(id);
  };

  useLostFocus(pane, () => {
    if (ids.length > 0 || !isLoading) focusAt(at);
  });

  // The control that began the job is gone: the person goes on with other records.
  const goOn = useEffectEvent(() => {
    if (document.activeElement === document.body) focusAt(at);
  });
  useEffect(() => {
    if (finishedCount > 0) goOn();
  }, [finishedCount]);

  return {
    activeId,
    activate,
    /** The first key only shows where one is. */
    move: (step: 1 | -1) => focusAt(list.current?.hasFocus() ? at + step : at),
    extend: (step: 1 | -1) => {
      const next = ids[at + step];
      selected.setAll(
        [activeId, next].filter((id) => id !== undefined),
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

export type ActiveCard = ReturnType<typeof useActiveCard>;
