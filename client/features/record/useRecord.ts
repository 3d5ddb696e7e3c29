import type { ApolloCache, InMemoryCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { equal } from '@wry/equality';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { whenIdle } from '#client/lib/lazy.ts';
import { entryAt, type Queue } from './queue.ts';
import {
  type QueuedRecord_RecordFragment,
  QueuedRecordDocument,
  type QueuedRecordQuery,
  useQueuedRecordQuery,
} from './QueuedRecord.generated.ts';
import { type RecordStatus_RecordFragment, RecordStatus_RecordFragmentDoc } from './RecordStatus.generated.ts';

/** A record, watched; undefined as long as none is wanted or it is not here yet, null where there is no such record any more. */
export function useRecord(recordId: string | undefined): QueuedRecord_RecordFragment | null | undefined {
  const { data } = useQueuedRecordQuery({ variables: { recordId: recordId ?? '' }, skip: recordId === undefined });
  const held = recordId === undefined ? undefined : data?.record;
  return useMemo(() => held && sameRecord(held), [held]);
}

/** A record beside the one on screen, as far as it is here already. It is not watched: what became of it is seen when its turn comes. */
export function useAdjacentRecord(recordId: string): QueuedRecord_RecordFragment | undefined {
  const client = useApolloClient();
  return useMemo(() => {
    const query = { query: QueuedRecordDocument, variables: { recordId } };
    // By way of the client, which asks for the same as a query that watches the record.
    const held = client.readQuery<QueuedRecordQuery>(query, true)?.record;
    return held ? sameRecord(held) : undefined;
  }, [client, recordId]);
}

/** More than are drawn at a time. */
const RECENT = 10;

const recent = new Map<string, QueuedRecord_RecordFragment>();

/**
 * A record as the object it was before, if it is still the same: of one with hundreds of spans the cache forgets that it has put
 * it together, and what is the same should not be drawn again.
 */
export function sameRecord(record: QueuedRecord_RecordFragment): QueuedRecord_RecordFragment {
  const before = recent.get(record.id);
  const same = before && equal(before, record) ? before : record;
  recent.delete(record.id);
  recent.set(record.id, same);
  const [oldest] = recent.keys();
  if (recent.size > RECENT && oldest) recent.delete(oldest);
  return same;
}

/** A record's status as the cache has it, actions on their way included. */
export function recordStatus(cache: ApolloCache, recordId: string): RecordStatus | undefined {
  const id = cache.identify({ __typename: 'Record', id: recordId });
  return cache.readFragment<RecordStatus_RecordFragment>({ id, fragment: RecordStatus_RecordFragmentDoc }, true)
    ?.status;
}

/** As far back everything stays in memory. */
const CACHED_BEHIND = 60;
/** What the cache notes to give the same answer again sooner grows with each record, and stays until it is told to go. */
const EVICTIONS_PER_RESET = 25;

/**
 * Lets go of records that were dealt with long ago, so that the thousandth record of a day is as light as the first. Who goes back
 * to one gets it from the server. What is still in the tab is not `done`: its status tells where the list goes on.
 */
export function useForgetting(queue: Queue | null, position: number, isDone: (recordId: string) => boolean): void {
  const cache = useApolloClient().cache as InMemoryCache;
  const evicted = useRef(0);
  const evict = useEffectEvent(() => {
    const id = queue && entryAt(queue, position - CACHED_BEHIND)?.id;
    if (!id || !isDone(id)) return;
    whenIdle(() => {
      cache.evict({ id: cache.identify({ __typename: 'Record', id })! });
      evicted.current += 1;
      cache.gc({ resetResultCache: evicted.current % EVICTIONS_PER_RESET === 0 });
    });
  });
  useEffect(() => evict(), [position]);
}
