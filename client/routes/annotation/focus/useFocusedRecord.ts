import { useApolloClient } from '@apollo/client/react';
import { useWindowEvent } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Answers } from '#client/features/answer/index.ts';
import {
  entriesAround,
  type QueueEntry,
  type QueuedRecord_RecordFragment,
  recordStatus,
  useEviction,
  useRecord,
  useRecordQueue,
} from '#client/features/record/index.ts';
import { usePendingMoves } from '#client/features/response/index.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { RECORDS_CHANGED } from '#client/graphql/recordsChanged.ts';
import { REMOVED } from '#client/graphql/removed.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { useCriteriaFallback } from '../useCriteriaFallback.ts';
import type { ViewProps } from '../view.ts';
import { useTextChangeNotice } from './useTextChangeNotice.ts';

export type FlowProps = Pick<ViewProps, 'dataset' | 'viewerId' | 'address' | 'answering'>;

/** A record with the current answers on the form. */
export interface FormRecord extends QueuedRecord_RecordFragment {
  readonly answers: Answers;
}

export interface RecordOnScreen extends FormRecord {
  readonly position: number;
  readonly score: number | undefined;
  readonly isModified: boolean;
}

/** The queue and its record on screen. Both follow what happens to records here and elsewhere. */
export function useFocusedRecord({ dataset, viewerId, address, answering }: FlowProps) {
  const { cache } = useApolloClient();
  const { criteria, page: position, recordId: pinnedId, correct } = address;
  const isOutOfTab = (id: string): boolean => recordStatus(cache, id) !== criteria.status;
  const options = { datasetId: dataset.id, criteria, position, pinnedId, isOutOfTab };
  const { queue, entry, ...loading } = useRecordQueue(options);
  const { shown, isMissing, reload, refresh } = loading;
  useEviction(queue, position, (id) => isOutOfTab(id) && !answering.isInHistory(id));

  const cached = useRecord(entry?.id);
  useTextChangeNotice(cached);
  const { answersOf, isModified } = answering;
  const record = useMemo<RecordOnScreen | undefined>(() => {
    if (!cached || !entry) return undefined;
    const { position, score } = entry;
    return { ...cached, position, score, answers: answersOf(cached), isModified: isModified(cached) };
  }, [cached, entry, answersOf, isModified]);
  // The neighbors are rendered once the record itself is on screen.
  const near = useMemo(() => {
    if (!entry) return [];
    return withEntry(queue && shown ? entriesAround(queue, shown.position) : [], entry);
  }, [queue, shown, entry]);

  const leaving = usePendingMoves({
    userId: viewerId,
    datasetId: dataset.id,
    status: criteria.status,
    openedAt: loading.openedAt,
    onArrived: refresh,
  });
  useWhen(leaving, () => {
    // A modified record stays on screen, and so does one that a link points to, or was on screen when the list was read.
    const stayingId = record?.isModified ? record.id : loading.heldId;
    const excluded = queue?.entries.filter((later) => {
      return later.position >= position && later.id !== stayingId && leaving.has(later.id) && isOutOfTab(later.id);
    });
    const ids = new Set(excluded?.map(({ id }) => id));
    if (ids.size > 0) loading.exclude((id) => ids.has(id));
  });
  // The records on the device were only a part of the list.
  useWindowEvent(REACHED, refresh);
  useWindowEvent(RECORDS_CHANGED, refresh);
  useWindowEvent(REMOVED, reload);
  const error = useCriteriaFallback(address, { isLoaded: queue !== null, error: loading.error });
  useWhen(isMissing, () => {
    reload();
    // The list has become shorter, for example by the person's own answers.
    const last = queue?.total ?? 0;
    void correct({ page: last < position ? Math.max(last, 1) : 1 });
  });

  return {
    queue,
    entry,
    record,
    near,
    isOutOfTab,
    ...loading,
    error,
    isDeleted: entry !== undefined && cached === null,
  };
}

export type FocusedRecord = ReturnType<typeof useFocusedRecord>;

function withEntry(others: readonly QueueEntry[], entry: QueueEntry): QueueEntry[] {
  return [...others.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.position - b.position);
}
