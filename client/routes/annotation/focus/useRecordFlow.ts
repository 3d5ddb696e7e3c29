import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import type { Similarity } from '#client/features/criteria/index.ts';
import { entryAt, positionOf } from '#client/features/record/index.ts';
import { statusAfter } from '#client/features/response/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { type Address, storeReloadPlace } from '../useAddress.ts';
import { useLeaveGuard } from '../useLeaveGuard.ts';
import { useAdvance } from './useAdvance.ts';
import { type FlowProps, type FocusedRecord, useFocusedRecord } from './useFocusedRecord.ts';

/** The record on screen, and the functions that lead to other records. */
export function useRecordFlow(props: FlowProps) {
  const { address, answering } = props;
  const focused = useFocusedRecord(props);
  const { queue, record } = focused;
  const moves = useMoves(address, focused);
  const { showRecord, showStatus } = moves;
  const { isSaving, ...actions } = useAdvance({ ...props, focused, showRecord });
  useLeaving(props, focused, isSaving);

  /** Shows a record after an action on it was undone or redone. */
  const showChanged = (recordId: string, status: RecordStatus): void => {
    if (queue && positionOf(queue, recordId)) showRecord(recordId);
    // A record that is not in the queue is in the tab of its status, once the server knows the action.
    else
      void answering.settled().then(() => (status === address.criteria.status ? focused.reload() : showStatus(status)));
  };
  // Changes on the form are newer than the actions, so they are undone first.
  const formId = focused.isLoading ? undefined : record?.id;
  const canUndoChange = formId !== undefined && answering.canUndoChange(formId);
  const canRedoChange = formId !== undefined && answering.canRedoChange(formId);
  const undo = (): void => {
    if (record && canUndoChange && answering.undoChange(record)) return;
    const undone = answering.undo();
    if (undone) showChanged(undone.recordId, undone.before.status);
  };
  const redo = (): void => {
    if (record && canRedoChange && answering.redoChange(record)) return;
    const redone = answering.redo();
    if (redone) showChanged(redone.recordId, statusAfter(redone.kind));
  };

  return {
    ...focused,
    // A similarity search returns all records at once.
    isAtEnd: queue?.toEnd === true && address.criteria.similar === null,
    ...moves,
    ...actions,
    canUndo: answering.canUndo || canUndoChange,
    undo,
    canRedo: answering.canRedo || canRedoChange,
    redo,
  };
}

export type RecordFlow = ReturnType<typeof useRecordFlow>;

/** Nothing is lost when the record on screen is left: the person is asked about changes, and a reload finds the place again. */
function useLeaving({ address, answering }: FlowProps, focused: FocusedRecord, isSaving: () => boolean): void {
  const { queue, record, isOutOfTab } = focused;
  const { show, discardEdits } = answering;
  const shownId = record?.id;
  useWhen(shownId, show);
  const changedId = record?.status === 'SUBMITTED' && record.isModified ? record.id : undefined;
  useLeaveGuard(
    ({ currentLocation, nextLocation, historyAction }) =>
      changedId !== undefined &&
      !isSaving() &&
      historyAction !== 'REPLACE' &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
    () => changedId !== undefined && discardEdits(changedId),
  );
  useWindowEvent('pagehide', function noteReload() {
    const { page } = address;
    const before = queue?.entries.filter(({ position, id }) => position < page && isOutOfTab(id)) ?? [];
    // A record that was saved as a draft automatically has left the tab, but is still on screen.
    const recordId = shownId && record?.status === 'DRAFT' ? shownId : null;
    storeReloadPlace({ search: window.location.search, position: page - before.length, recordId });
  });
}

/** The ways from the record on screen to others. */
function useMoves({ criteria, page: position, recordId: pinnedId, go, search }: Address, focused: FocusedRecord) {
  const { queue, entry, reload, exclude } = focused;
  /** The position to return to after a similarity search. */
  const [returnPosition, setReturnPosition] = useState(1);

  const showRecord = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (place && place !== position) void go({ page: place });
    if (place) return;
    // A record that is not in the queue any more is shown first in a new queue.
    reload();
    void go({ recordId });
  };
  /** Removes a deleted record from the queue. */
  const skipDeleted = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (!place) return;
    exclude((id) => id === recordId);
    // The record on screen has moved up.
    if (place < position) void go({ page: position - 1 });
  };
  const showStatus = (status: RecordStatus): void => void search({ ...criteria, status });

  return {
    canGo: (step: 1 | -1): boolean =>
      queue !== null && (entryAt(queue, position + step) !== undefined || (step === 1 && !queue.toEnd)),
    move: (step: 1 | -1): void => void go({ page: position + step }),
    goTo: (place: number): void => void (place !== position && go({ page: place })),
    showRecord,
    showStatus,
    skipDeleted,
    /** Leaves a deleted record for a pending one. */
    goToPending(): void {
      if (criteria.status !== 'PENDING') return showStatus('PENDING');
      // The record of a link may not be in the list.
      if (entry?.id === pinnedId) reload();
      else if (entry) skipDeleted(entry.id);
      void go({});
    },
    findSimilar(similar: Similarity): void {
      if (!criteria.similar) setReturnPosition(position);
      void search({ ...criteria, similar });
    },
    endSimilar(): void {
      const reference = criteria.similar?.recordId ?? null;
      void go({ criteria: { ...criteria, similar: null }, page: returnPosition, recordId: reference });
    },
  };
}
