import type { ApolloCache } from '@apollo/client';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { RecordStatus_RecordFragmentDoc, type RecordStatus_RecordFragment } from './RecordStatus.generated.ts';

/** A record's status as the cache has it, actions on their way included. */
export function recordStatus(cache: ApolloCache, recordId: string): RecordStatus | undefined {
  const id = cache.identify({ __typename: 'Record', id: recordId });
  return cache.readFragment<RecordStatus_RecordFragment>({ id, fragment: RecordStatus_RecordFragmentDoc }, true)
    ?.status;
}
