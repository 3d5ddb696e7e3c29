import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { isRunByKey } from '#client/commands/registry.ts';
import type { TaskActions } from '#client/features/task/actions/index.ts';
import type { TaskRecord } from '#client/features/task/model.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { readPreference } from '#client/lib/preferences.ts';
import type { useActiveCard } from './useActiveCard.ts';
import type { TaskAddressBar } from './useTaskAddress.ts';

interface Page {
  viewerId: string;
  records: readonly TaskRecord[];
  place: TaskAddressBar;
  /** The number of the last page. */
  last: number;
  work: TaskActions;
  cards: ReturnType<typeof useActiveCard>;
  /** Reads the page anew, once all that was done is stored. */
  reload(): void;
}

/** What comes after a record was validated or discarded, and how that is taken back and done again. */
export interface Advance {
  onDealtWith(record: TaskRecord, status: TaskRecordStatus): void;
  /** Takes back what was done last, and leads to where it was done. */
  undoLast(): void;
  /** Does again what was taken back last, and leads there. */
  redoLast(): void;
}

interface Dealt {
  readonly id: string;
  readonly status: TaskRecordStatus;
  /** The person writes: that is where the next record has to have the focus, too. */
  readonly isWriting: boolean;
}

/**
 * The next record comes by itself, unless the person prefers to stay: the next card for those who work by keys, the next page after
 * its last one. Who clicks through a page of several is left where they are, as the mouse is on its way to a card already.
 */
export function useAdvance({ viewerId, records, place, last, work, cards, reload }: Page): Advance {
  const [dealt, setDealt] = useState<Dealt>();
  const doneAt = useRef(new Map<string, TaskAddressBar>());
  const writesOn = useRef(false);
  const { criteria, page, size } = place;

  const goOn = useCallbackRef(({ id, status, isWriting }: Dealt): void => {
    const next = records[records.findIndex((record) => record.id === id) + 1];
    writesOn.current = isWriting;
    if (next) {
      cards.go(next.id);
      if (isWriting) writeIn(cards.list.current, next.id);
    } else if (work.pendingCount === 0) {
      const isGone = criteria.statuses.length > 0 && !criteria.statuses.includes(status);
      if (isGone) reload();
      else if (page < last) void place.go({ page: page + 1 });
    }
  });
  // Only then is what was done on screen, and what was edited is not pending any more.
  useEffect(() => dealt && goOn(dealt), [dealt, goOn]);

  const first = records[0]?.id;
  useEffect(
    function writeOnAnotherPage() {
      if (writesOn.current && first !== undefined) writeIn(cards.list.current, first);
      writesOn.current = false;
    },
    [first, cards.list],
  );

  const leadTo = useCallbackRef(([id]: readonly string[]): void => {
    if (id === undefined) return;
    const at = doneAt.current.get(id);
    if (records.some((record) => record.id === id)) cards.go(id);
    else if (at?.criteria === criteria && at.size === size) {
      if (at.page === page) reload();
      else void place.go({ page: at.page });
    }
  });

  return {
    onDealtWith: useCallbackRef((record, status) => {
      doneAt.current.set(record.id, place);
      const isWished = readPreference(viewerId, 'autoNext') && (size === 1 || isRunByKey());
      if (isWished) setDealt({ id: record.id, status, isWriting: document.activeElement?.tagName === 'TEXTAREA' });
    }),
    undoLast: useCallbackRef(() => leadTo(work.undoLast())),
    redoLast: useCallbackRef(() => void work.redoLast().then(leadTo)),
  };
}

const writeIn = (list: HTMLElement | null, id: string): void =>
  list?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] textarea`)?.focus();
