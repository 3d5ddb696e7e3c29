import { useCallbackRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import type { TaskRecord } from '#client/features/task/model.ts';
import { useLostFocus } from '#client/ui/focus.ts';

/** The card that keys are about, and how they go from one to the other. */
export function useActiveCard(records: readonly TaskRecord[]) {
  const list = useRef<HTMLOListElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const [wished, activate] = useState<string>();
  const at = Math.max(
    0,
    records.findIndex(({ id }) => id === wished),
  );
  const activeId = records[at]?.id;

  const focusAt = (index: number): void => {
    const record = records[Math.min(Math.max(index, 0), records.length - 1)];
    if (!record) return;
    activate(record.id);
    const card = list.current?.children[records.indexOf(record)];
    if (!(card instanceof HTMLElement)) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  };

  // Another page begins at its top.
  const first = records[0]?.id;
  useLayoutEffect(() => {
    // On a low screen it is not the frame of the list that scrolls, but the one around it.
    const frame = list.current?.parentElement;
    for (const one of [frame, frame?.parentElement]) one?.scrollTo({ top: 0 });
  }, [first]);

  useLostFocus(region, () => focusAt(at));

  return {
    list,
    /** What holds the list, or stands where there is none. */
    region,
    activeId,
    /** The place of the active card on the page, from 0. */
    at,
    activate,
    /** Brings a card of the page to hand. */
    go: (id: string): void => focusAt(records.findIndex((record) => record.id === id)),
    /** The first key only shows where one is. */
    move: useCallbackRef((step: 1 | -1) => {
      const isInList = list.current?.contains(document.activeElement) ?? false;
      focusAt(isInList ? at + step : at);
    }),
  };
}
