import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { sameRecord } from './mergePrevious.ts';
import {
  type QueuedRecord_RecordFragment,
  QueuedRecordDocument,
  type QueuedRecordQuery,
  useQueuedRecordQuery,
} from './QueuedRecord.generated.ts';

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
