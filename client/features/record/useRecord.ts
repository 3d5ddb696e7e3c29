import type { ApolloCache, InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { equal } from '@wry/equality';
import { useMemo, useRef } from 'react';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { whenIdle } from '#client/lib/lazy.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { entryAt, type Queue } from './queue.ts';
import {
  type QueuedRecord_RecordFragment,
  QueuedRecordDocument,
  type QueuedRecordQuery,
  type RecordStatus_RecordFragment,
  RecordStatus_RecordFragmentDoc,
  useQueuedRecordQuery,
} from './QueuedRecord.generated.ts';

/** A record, watched; undefined while it is loading or without an id, null if it does not exist any more. */
export function useRecord(recordId: string | undefined): QueuedRecord_RecordFragment | null | undefined {
  const { data } = useQueuedRecordQuery({ variables: { recordId: recordId ?? '' }, skip: recordId === undefined });
  const record = recordId === undefined ? undefined : data?.record;
  return useMemo(() => record && sameRecord(record), [record]);
}

/** A record beside the one on screen, if it is cached. It is not watched. */
export function useAdjacentRecord(recordId: string): QueuedRecord_RecordFragment | undefined {
  const client = useApolloClient();
  return useMemo(() => {
    // The client transforms the query in the same way as for `useRecord`; the cache alone would not.
    const query = { query: QueuedRecordDocument, variables: { recordId } };
    const record = client.readQuery<QueuedRecordQuery>(query, true)?.record;
    return record ? sameRecord(record) : undefined;
  }, [client, recordId]);
}

/** More than are rendered at a time. */
const MAX_RECENT = 10;

const recent = new Map<string, QueuedRecord_RecordFragment>();

/**
 * An unchanged record as the same object as before, so that it does not render again. Apollo's result cache drops large records, e.g.
 * with hundreds of spans.
 */
export function sameRecord(record: QueuedRecord_RecordFragment): QueuedRecord_RecordFragment {
  const before = recent.get(record.id);
  const same = before && equal(before, record) ? before : record;
  recent.delete(record.id);
  recent.set(record.id, same);
  const [oldest] = recent.keys();
  if (recent.size > MAX_RECENT && oldest) recent.delete(oldest);
  return same;
}

/** A record's status in the cache, including optimistic updates. */
export function recordStatus(cache: ApolloCache, recordId: string): RecordStatus | undefined {
  const id = cache.identify({ __typename: 'Record', id: recordId });
  const fragment = RecordStatus_RecordFragmentDoc;
  return cache.readFragment<RecordStatus_RecordFragment>({ id, fragment }, true)?.status;
}

/** How many records before the one on screen stay in memory. */
const CACHED_BEFORE = 60;
/** Apollo's result cache grows with each record until it is reset. */
const EVICTIONS_PER_RESET = 25;

/**
 * Evicts records that were answered long ago, so that the thousandth record is as fast as the first; they are loaded again if needed.
 * A record that is still in the tab stays: its status tells where the list goes on.
 */
export function useEviction(queue: Queue | null, position: number, isEvictable: (recordId: string) => boolean): void {
  const cache = useApolloClient().cache as InMemoryCache;
  const evicted = useRef(0);
  useWhen(position, () => {
    const id = queue && entryAt(queue, position - CACHED_BEFORE)?.id;
    if (!id || !isEvictable(id)) return;
    whenIdle(() => {
      cache.evict({ id: cache.identify({ __typename: 'Record', id })! });
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'record', args: { id } });
      evicted.current += 1;
      cache.gc({ resetResultCache: evicted.current % EVICTIONS_PER_RESET === 0 });
    });
  });
}
