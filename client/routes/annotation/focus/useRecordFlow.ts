import { useApolloClient } from '@apollo/client/react';
import { useWindowEvent } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import type { Similarity } from '#client/features/criteria/index.ts';
import { useSessionLog } from '#client/features/progress/index.ts';
import type { Answers } from '#client/features/answer/index.ts';
import {
  entriesAround,
  entryAt,
  positionOf,
  type QueueEntry,
  type QueuedRecord_RecordFragment,
  recordStatus,
  useEviction,
  useRecord,
  useRecordQueue,
} from '#client/features/record/index.ts';
import { type ActionKind, statusAfter, usePendingMoves } from '#client/features/response/index.ts';
import { REMOVED } from '#client/graphql/removed.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { RECORDS_CHANGED } from '#client/graphql/recordsChanged.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { readPreference } from '#client/lib/preferences.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { storeReloadPlace } from '../useAddress.ts';
import { useCriteriaFallback } from '../useCriteriaFallback.ts';
import type { ViewProps } from '../view.ts';
import { useLeaveGuard } from '../useLeaveGuard.ts';

/** How long after an action the person is taken back to a record that could not be saved. */
const RETURN_MS = 2000;

/** A record with the current answers on the form. */
export interface FormRecord extends QueuedRecord_RecordFragment {
  readonly answers: Answers;
}

export interface RecordOnScreen extends FormRecord {
  readonly position: number;
  readonly score: number | undefined;
  readonly isModified: boolean;
}

/** The record on screen, and the functions that lead to other records. */
export function useRecordFlow({ dataset, viewerId, address, answering }: Omit<ViewProps, 'filtering' | 'announce'>) {
  const { cache } = useApolloClient();
  const { criteria, page: position, recordId: pinnedId, go, correct } = address;
  const isOutOfTab = (id: string): boolean => recordStatus(cache, id) !== criteria.status;
  const options = { datasetId: dataset.id, criteria, position, pinnedId, isOutOfTab };
  const { queue, entry, ...loading } = useRecordQueue(options);
  // A similarity search returns all records at once.
  const isAtEnd = queue?.toEnd === true && criteria.similar === null;
  useEviction(queue, position, (id) => isOutOfTab(id) && !answering.isInHistory(id));
  const [refused, setRefused] = useState<{ recordId: string }>();
  const lastAction = useRef<{ at: number }>(undefined);
  const measure = useSessionLog(viewerId, dataset.id, entry?.id);

  const cached = useRecord(entry?.id);
  const { answersOf, isModified } = answering;
  const record = useMemo<RecordOnScreen | undefined>(() => {
    if (!cached || !entry) return undefined;
    const { position, score } = entry;
    return { ...cached, position, score, answers: answersOf(cached), isModified: isModified(cached) };
  }, [cached, entry, answersOf, isModified]);

  const leaving = usePendingMoves({
    userId: viewerId,
    datasetId: dataset.id,
    status: criteria.status,
    openedAt: loading.openedAt,
    onArrived: loading.refresh,
  });
  useWhen(leaving, () => {
    // A modified record stays on screen, and so does the one that a link points to.
    const stayingId = record?.isModified ? record.id : pinnedId;
    const excluded = queue?.entries.filter((later) => {
      return later.position >= position && later.id !== stayingId && leaving.has(later.id) && isOutOfTab(later.id);
    });
    const ids = new Set(excluded?.map(({ id }) => id));
    if (ids.size > 0) loading.exclude((id) => ids.has(id));
  });

  // The records on the device were only a part of the list.
  useWindowEvent(REACHED, loading.refresh);
  useWindowEvent(RECORDS_CHANGED, loading.refresh);
  useWindowEvent(REMOVED, loading.reload);

  // The neighbors are rendered once the record itself is on screen.
  const { shown } = loading;
  const near = useMemo(() => {
    if (!entry) return [];
    return withEntry(queue && shown ? entriesAround(queue, shown.position) : [], entry);
  }, [queue, shown, entry]);

  const { show, cancelDraft, discardEdits } = answering;
  const shownId = record?.id;
  useWhen(shownId, show);
  const changedId = record?.status === 'SUBMITTED' && record.isModified ? record.id : undefined;
  /** The changes are being saved, so nothing is lost by leaving. */
  const isSaving = useRef(false);
  useLeaveGuard(
    ({ currentLocation, nextLocation, historyAction }) =>
      changedId !== undefined &&
      !isSaving.current &&
      historyAction !== 'REPLACE' &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
    () => changedId !== undefined && discardEdits(changedId),
  );

  useWindowEvent('pagehide', function noteReload() {
    const before = queue?.entries.filter((earlier) => earlier.position < position && isOutOfTab(earlier.id)) ?? [];
    // A record that was saved as a draft automatically has left the tab, but is still on screen.
    const recordId = shownId && record?.status === 'DRAFT' ? shownId : null;
    storeReloadPlace({ search: window.location.search, position: position - before.length, recordId });
  });

  const { isMissing, reload } = loading;
  const error = useCriteriaFallback(address, { isLoaded: queue !== null, error: loading.error });
  useWhen(isMissing, () => {
    reload();
    void correct({ page: 1 });
  });

  const showRecord = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (place && place !== position) void go({ page: place });
    if (place) return;
    // A record that is not in the queue any more is shown first in a new queue.
    reload();
    void go({ recordId });
  };
  useWhen(refused, ({ recordId }) => {
    // The move is synchronous, which React does not allow within an effect.
    const isNear = queue && positionOf(queue, recordId);
    if (isNear && !record?.isModified) queueMicrotask(() => showRecord(recordId));
  });

  /** The position to go to after an action; null stays. */
  const nextPosition = (kind: ActionKind): number | 'end' | null => {
    if (!queue || kind === 'draft' || kind === 'clear' || !readPreference(viewerId, 'autoNext')) return null;
    if (entryAt(queue, position + 1) || !queue.toEnd) return position + 1;
    return statusAfter(kind) === criteria.status ? null : 'end';
  };

  /** Shows the next record, and then performs an action on the one that was on screen. */
  const advance = async (kind: ActionKind, answers: Answers, send: () => Promise<boolean>): Promise<void> => {
    // While another record is loading, the one on screen has already been answered.
    if (!record || loading.isLoading) return;
    const next = nextPosition(kind);
    const logSubmitted = kind === 'submit' ? measure(record, answers) : undefined;
    cancelDraft(record.id);
    if (typeof next === 'number') {
      isSaving.current = true;
      await go({ page: next }).finally(() => (isSaving.current = false));
    }
    const action = { at: Date.now() };
    lastAction.current = action;
    const saved = send();
    void saved.then((isSaved) => {
      if (isSaved) return logSubmitted?.();
      // Later, the person is busy with the next record; the header shows the failure.
      if (lastAction.current === action && Date.now() - action.at < RETURN_MS) setRefused({ recordId: record.id });
    });
    if (next !== 'end') return;
    // The new queue starts with skipped records. The server has to know the last action before it is loaded.
    const { search } = window.location;
    await answering.settled();
    // The person has opened another address.
    if (window.location.search !== search) return;
    reload();
    await correct({ page: 1 });
  };

  /** Removes a deleted record from the queue. */
  const skipDeleted = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (!place) return;
    loading.exclude((id) => id === recordId);
    // The record on screen has moved up.
    if (place < position) void go({ page: position - 1 });
  };
  /** Leaves a deleted record for a pending one. */
  const goToPending = (): void => {
    if (criteria.status !== 'PENDING') return void address.search({ ...criteria, status: 'PENDING' });
    // The record of a link may not be in the list.
    if (entry?.id === pinnedId) reload();
    else if (entry) skipDeleted(entry.id);
    void go({});
  };

  const showStatus = (status: RecordStatus): void => void address.search({ ...criteria, status });

  /** The position to return to after a similarity search. */
  const [returnPosition, setReturnPosition] = useState(1);
  const findSimilar = (similar: Similarity): void => {
    if (!criteria.similar) setReturnPosition(position);
    void address.search({ ...criteria, similar });
  };
  const endSimilar = (): void => {
    const reference = criteria.similar?.recordId ?? null;
    void go({ criteria: { ...criteria, similar: null }, page: returnPosition, recordId: reference });
  };

  /** Shows a record after an action on it was undone or redone. */
  const showChanged = (recordId: string, status: RecordStatus): void => {
    if (queue && positionOf(queue, recordId)) showRecord(recordId);
    // A record that is not in the queue is in the tab of its status, once the server knows the action.
    else void answering.settled().then(() => (status === criteria.status ? reload() : showStatus(status)));
  };
  // Changes on the form are newer than the actions, so they are undone first.
  const formId = loading.isLoading ? undefined : record?.id;
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
    queue,
    record,
    near,
    isAtEnd,
    ...loading,
    error,
    isDeleted: entry !== undefined && cached === null,
    canGo: (step: 1 | -1) =>
      queue !== null && (entryAt(queue, position + step) !== undefined || (step === 1 && !queue.toEnd)),
    move: (step: 1 | -1) => void go({ page: position + step }),
    findSimilar,
    endSimilar,
    showRecord,
    skipDeleted,
    goToPending,
    nextPosition,
    advance,
    canUndo: answering.canUndo || canUndoChange,
    undo,
    canRedo: answering.canRedo || canRedoChange,
    redo,
  };
}

export type RecordFlow = ReturnType<typeof useRecordFlow>;

function withEntry(others: readonly QueueEntry[], entry: QueueEntry): QueueEntry[] {
  return [...others.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.position - b.position);
}
