import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { isRunByKey } from '#client/commands/registry.ts';
import type { TaskRecord } from '#client/features/task/model.ts';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import { readPreference } from '#client/lib/preferences.ts';
import type { TaskAddressBar } from './useTaskAddress.ts';
import type { ViewProps } from './view.ts';

interface Settings extends Pick<ViewProps, 'address' | 'actions' | 'cards'> {
  records: readonly TaskRecord[];
  lastPage: number;
  /** Reads the page again, once all actions are saved. */
  reload(): void;
}

interface Completed {
  readonly id: string;
  readonly status: TaskRecordStatus;
  /** Whether the focus was in a text, where it then belongs in the next record, too. */
  readonly isWriting: boolean;
}

/**
 * Shows the next record after one was validated or discarded, unless the person has switched that off: the next card after an
 * action by key, the next page after the last card. A click on a page with several records moves nothing, because the pointer may
 * be on its way to another card.
 */
export function useAdvance({ records, address, lastPage, actions, cards, reload }: Settings) {
  const [completed, setCompleted] = useState<Completed>();
  /** Record id → where it was completed. */
  const addresses = useRef(new Map<string, TaskAddressBar>());
  const isWritingOnNextPage = useRef(false);
  const { criteria, page, size } = address;
  const focus = (id: string): void => cards.focusAt(records.findIndex((record) => record.id === id));
  const focusText = (id: string): void =>
    cards.list.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"] textarea`)?.focus();

  const advance = useCallbackRef(({ id, status, isWriting }: Completed): void => {
    const next = records[records.findIndex((record) => record.id === id) + 1];
    isWritingOnNextPage.current = isWriting;
    if (next) {
      focus(next.id);
      if (isWriting) focusText(next.id);
    } else if (actions.pendingCount === 0) {
      const matches = criteria.statuses.length === 0 || criteria.statuses.includes(status);
      if (!matches) reload();
      else if (page < lastPage) void address.go({ page: page + 1 });
    }
  });
  // Runs in an effect: only then is the action on screen and its edit no longer pending.
  useEffect(() => completed && advance(completed), [completed, advance]);

  const first = records[0]?.id;
  const focusTextOnNextPage = useCallbackRef((id: string | undefined) => {
    if (isWritingOnNextPage.current && id !== undefined) focusText(id);
    isWritingOnNextPage.current = false;
  });
  useEffect(() => focusTextOnNextPage(first), [first, focusTextOnNextPage]);

  const show = useCallbackRef(([id]: readonly string[]): void => {
    if (id === undefined) return;
    const before = addresses.current.get(id);
    if (records.some((record) => record.id === id)) focus(id);
    else if (before?.criteria === criteria && before.size === size) {
      if (before.page === page) reload();
      else void address.go({ page: before.page });
    }
  });

  return {
    onCompleted: useCallbackRef(({ id }: TaskRecord, status: TaskRecordStatus): void => {
      addresses.current.set(id, address);
      const isWanted = readPreference(actions.viewerId, 'autoNext') && (size === 1 || isRunByKey());
      if (isWanted) setCompleted({ id, status, isWriting: document.activeElement?.tagName === 'TEXTAREA' });
    }),
    /** Undoes the last action and shows its first record. */
    undo: (): void => show(actions.undoLast()),
    redo: (): void => void actions.redoLast().then(show),
  };
}
