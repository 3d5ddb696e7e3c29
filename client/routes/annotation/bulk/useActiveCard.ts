import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { BulkListHandle } from '#client/features/bulk/index.ts';
import { useFocusWithin } from '#client/lib/focusWithin.ts';
import type { BulkWorkList } from './useBulkList.ts';

interface Place {
  list: RefObject<BulkListHandle | null>;
  /** What holds the list, or stands where there is none. */
  pane: RefObject<HTMLElement | null>;
  /** How many acts on many records are over. */
  actsOver: number;
}

/** The card that keys are about, and how they go from one to the other. */
export function useActiveCard({ list, pane, actsOver }: Place, { ids, records, isLoading, choice }: BulkWorkList) {
  const first = records?.[0]?.position;
  const [wished, setWished] = useState({ id: '', at: 0, first });
  const found = ids.indexOf(wished.id);
  // Where a card is gone, the one that has moved up is next; another page begins with its first.
  const next = wished.first === first ? Math.max(0, Math.min(wished.at, ids.length - 1)) : 0;
  const at = found < 0 ? next : found;
  const activeId = ids[at];
  const activate = useCallbackRef((id: string) => setWished({ id, at: ids.indexOf(id), first }));

  const focusAt = (index: number): void => {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)];
    if (id === undefined) return pane.current?.focus({ preventScroll: true });
    activate(id);
    list.current?.focus(id);
  };

  useFocusWithin(pane, () => {
    if (ids.length > 0 || !isLoading) focusAt(at);
  });

  // What such an act was begun with is gone, and one goes on with other records.
  const goOn = useEffectEvent(() => {
    if (document.activeElement === document.body) focusAt(at);
  });
  useEffect(() => {
    if (actsOver > 0) goOn();
  }, [actsOver]);

  return {
    activeId,
    activate,
    /** The first key only shows where one is. */
    move: (step: 1 | -1) => focusAt(list.current?.hasFocus() ? at + step : at),
    extend: (step: 1 | -1) => {
      const next = ids[at + step];
      choice.setAll(
        [activeId, next].filter((id) => id !== undefined),
        true,
      );
      focusAt(at + step);
    },
    toggle: () => {
      if (activeId === undefined) return;
      choice.toggle(activeId);
      focusAt(at);
    },
  };
}

export type ActiveCard = ReturnType<typeof useActiveCard>;
