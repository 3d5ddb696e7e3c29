import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
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
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { readPreference } from '#client/lib/preferences.ts';
import { storeReloadPlace } from '../useAddress.ts';
import { useCriteriaFallback } from '../useCriteriaFallback.ts';
import type { ViewProps } from '../view.ts';
import { useLeaveGuard } from '../useLeaveGuard.ts';

/** Within this time after an action nobody has got into the next record yet. */
const SOON_MS = 2000;

/** A record with what the person has made of it so far. */
export interface DrawnRecord extends QueuedRecord_RecordFragment {
  readonly answers: Answers;
}

/** The record on screen. */
export interface RecordOnScreen extends DrawnRecord {
  readonly position: number;
  /** How well it matches what was searched for, when that was asked. */
  readonly score: number | undefined;
  readonly isModified: boolean;
}

/** The person's way through the records of a dataset: what is on screen, and every way to change it. */
export function useRecordFlow({ dataset, viewerId, address, answering }: Omit<ViewProps, 'filtering' | 'announce'>) {
  const { cache } = useApolloClient();
  const { criteria, page: position, recordId: pinnedId, go, correct } = address;
  const isOutOfTab = (id: string): boolean => recordStatus(cache, id) !== criteria.status;
  const { queue, entry, ...loading } = useRecordQueue({
    datasetId: dataset.id,
    criteria,
    position,
    pinnedId,
    isOutOfTab,
  });
  // Neighbours come all at once, so their end stays where it is.
  const isAtEnd = queue?.toEnd === true && criteria.similar === null;
  useEviction(queue, position, (id) => isOutOfTab(id) && !answering.isInHistory(id));
  const [refused, setRefused] = useState<{ recordId: string }>();
  const lastAction = useRef<{ at: number }>(undefined);
  const measure = useSessionLog(viewerId, dataset.id, entry?.id);

  const cached = useRecord(entry?.id);
  const { answersOf, isModified } = answering;
  const record = useMemo<RecordOnScreen | undefined>(
    () =>
      cached && entry
        ? {
            ...cached,
            position: entry.position,
            score: entry.score,
            answers: answersOf(cached),
            isModified: isModified(cached),
          }
        : undefined,
    [cached, entry, answersOf, isModified],
  );

  const leaving = usePendingMoves({
    userId: viewerId,
    datasetId: dataset.id,
    status: criteria.status,
    openedAt: loading.openedAt,
    onArrived: loading.refresh,
  });
  const leaveOut = useEffectEvent(() => {
    // What somebody has on screen and has typed into, or came here for, is not taken from them.
    const stayingId = record?.isModified ? record.id : pinnedId;
    const out = new Set(
      queue?.entries
        .filter((later) => later.position >= position && later.id !== stayingId && leaving.has(later.id))
        .map(({ id }) => id)
        .filter(isOutOfTab),
    );
    if (out.size > 0) loading.exclude((id) => out.has(id));
  });
  useEffect(() => leaveOut(), [leaving]);

  // The first to be drawn is the record that was asked for; its neighbours follow when it is on screen.
  const { shown } = loading;
  const near = useMemo(() => {
    if (!entry) return [];
    return withEntry(queue && shown ? entriesAround(queue, shown.position) : [], entry);
  }, [queue, shown, entry]);

  const { show, cancelDraft, discardEdits } = answering;
  const shownId = record?.id;
  useEffect(() => {
    if (shownId) show(shownId);
  }, [shownId, show]);
  const isSubmitted = record?.status === 'SUBMITTED';
  const changedId = isSubmitted && record.isModified ? record.id : undefined;
  // What was changed is being saved: going on needs no question.
  const isSaving = useRef(false);
  useLeaveGuard(
    ({ currentLocation, nextLocation, historyAction }) =>
      changedId !== undefined &&
      !isSaving.current &&
      historyAction !== 'REPLACE' &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
    () => changedId !== undefined && discardEdits(changedId),
  );

  const noteReload = useEffectEvent(() => {
    const before = queue?.entries.filter((earlier) => earlier.position < position && isOutOfTab(earlier.id)) ?? [];
    // What became a draft by itself has left the tab, but not the person's mind.
    const recordId = shownId && record?.status === 'DRAFT' ? shownId : null;
    storeReloadPlace({ search: window.location.search, position: position - before.length, recordId });
  });
  useEffect(function noteBeforeLeaving() {
    const note = (): void => noteReload();
    window.addEventListener('pagehide', note);
    return () => window.removeEventListener('pagehide', note);
  }, []);

  const { isMissing, reload } = loading;
  const error = useCriteriaFallback(address, { isLoaded: queue !== null, error: loading.error });
  const beginAnew = useEffectEvent(() => {
    reload();
    void correct({ page: 1 });
  });
  useEffect(
    function leaveMissingPlace() {
      if (isMissing) beginAnew();
    },
    [isMissing],
  );

  const showRecord = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (place && place !== position) void go({ page: place });
    if (place) return;
    // It has left the tab since the queue was opened: the queue begins anew with it.
    reload();
    void go({ recordId });
  };
  const bringBack = useEffectEvent((recordId: string) => {
    // Not within the effect: the move is shown synchronously, which React does not allow there.
    const isNear = queue && positionOf(queue, recordId);
    if (isNear && !record?.isModified) queueMicrotask(() => showRecord(recordId));
  });
  useEffect(
    function bringRefusedRecordBack() {
      if (refused) bringBack(refused.recordId);
    },
    [refused],
  );

  /** Where to go on after an action; null stays. */
  const following = (kind: ActionKind): number | 'end' | null => {
    if (!queue || kind === 'draft' || kind === 'clear' || !readPreference(viewerId, 'autoNext')) return null;
    if (entryAt(queue, position + 1) || !queue.toEnd) return position + 1;
    return statusAfter(kind) === criteria.status ? null : 'end';
  };

  /** Goes on from the record on screen with an action: the next record is shown first, then the action is sent. */
  const advance = async (kind: ActionKind, answers: Answers, send: () => Promise<boolean>): Promise<void> => {
    // While another record is loaded, the one on screen was answered before.
    if (!record || loading.isLoading) return;
    const next = following(kind);
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
      // Somebody who is busy with the next record is not dragged away from it; the header says that something failed.
      if (lastAction.current === action && Date.now() - action.at < SOON_MS) setRefused({ recordId: record.id });
    });
    if (next !== 'end') return;
    // Records passed over come back; the server must know of the last action before it is asked which.
    const { search } = window.location;
    await answering.settled();
    // Who has gone elsewhere in the meantime is not fetched back.
    if (window.location.search !== search) return;
    reload();
    await correct({ page: 1 });
  };

  /** Goes on without a record that does not exist any more. */
  const passOver = (recordId: string): void => {
    const place = queue && positionOf(queue, recordId);
    if (!place) return;
    loading.exclude((id) => id === recordId);
    // What is on screen stays there, though it has moved up.
    if (place < position) void go({ page: position - 1 });
  };
  /** Goes on from a record that turned out not to exist any more, where there is work to do. */
  const goOn = (): void => {
    if (criteria.status !== 'PENDING') return void address.search({ ...criteria, status: 'PENDING' });
    // What a link pointed to was never in the list.
    if (entry?.id === pinnedId) reload();
    else if (entry) passOver(entry.id);
    void go({});
  };

  const showStatus = (status: RecordStatus): void => void address.search({ ...criteria, status });

  // Where the search for neighbours began, so that its end leads back there.
  const [left, setLeft] = useState(1);
  const findSimilar = (similar: Similarity): void => {
    if (!criteria.similar) setLeft(position);
    void address.search({ ...criteria, similar });
  };
  const endSimilar = (): void => {
    const reference = criteria.similar?.recordId ?? null;
    void go({ criteria: { ...criteria, similar: null }, page: left, recordId: reference });
  };

  /** Shows a record that was dealt with away from the screen. */
  const follow = (recordId: string, status: RecordStatus): void => {
    if (queue && positionOf(queue, recordId)) showRecord(recordId);
    // The queue was opened anew since: the record is found in the tab of its status, once the server knows of it.
    else void answering.settled().then(() => (status === criteria.status ? reload() : showStatus(status)));
  };
  // What was chosen on the form comes before the actions: it was chosen after them.
  const formId = loading.isLoading ? undefined : record?.id;
  const canUndoChange = formId !== undefined && answering.canUndoChange(formId);
  const canRedoChange = formId !== undefined && answering.canRedoChange(formId);
  const undo = (): void => {
    if (record && canUndoChange && answering.undoChange(record)) return;
    const undone = answering.undo();
    if (undone) follow(undone.recordId, undone.before.status);
  };
  const redo = (): void => {
    if (record && canRedoChange && answering.redoChange(record)) return;
    const redone = answering.redo();
    if (redone) follow(redone.recordId, statusAfter(redone.kind));
  };

  return {
    criteria,
    queue,
    record,
    near,
    isAtEnd,
    ...loading,
    error,
    isGone: entry !== undefined && cached === null,
    canGo: (step: 1 | -1) =>
      queue !== null && (entryAt(queue, position + step) !== undefined || (step === 1 && !queue.toEnd)),
    move: (step: 1 | -1) => void go({ page: position + step }),
    showStatus,
    findSimilar,
    endSimilar,
    showRecord,
    passOver,
    goOn,
    following,
    advance,
    canUndo: answering.canUndo || canUndoChange,
    undo,
    canRedo: answering.canRedo || canRedoChange,
    redo,
  };
}

export type RecordFlow = ReturnType<typeof useRecordFlow>;

/** The entry among others, in the order of their places. */
function withEntry(others: readonly QueueEntry[], entry: QueueEntry): QueueEntry[] {
  return [...others.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.position - b.position);
}
