import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkListHandle } from '#client/features/bulk/index.ts';
import type { BulkWorkList } from './useBulkList.ts';

/** The card that keys are about, and how they go from one to the other. */
export function useActiveCard(list: RefObject<BulkListHandle | null>, { ids, choice }: BulkWorkList) {
  const [wished, activate] = useState<string>();
  const at = Math.max(0, wished === undefined ? 0 : ids.indexOf(wished));
  const activeId = ids[at];

  const focusAt = (index: number): void => {
    const id = ids[Math.min(Math.max(index, 0), ids.length - 1)];
    if (id === undefined) return;
    activate(id);
    list.current?.focus(id);
  };

  // Cards that are gone take the focus with them; whoever was among the cards stays there.
  const wasInList = useRef(false);
  useEffect(
    function followFocus() {
      const note = (): void => {
        wasInList.current = list.current?.hasFocus() ?? false;
      };
      document.addEventListener('focusin', note);
      return () => document.removeEventListener('focusin', note);
    },
    [list],
  );
  const keepFocus = useEffectEvent(() => {
    if (wasInList.current && document.activeElement === document.body) focusAt(at);
  });
  useEffect(() => keepFocus(), [ids]);

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
