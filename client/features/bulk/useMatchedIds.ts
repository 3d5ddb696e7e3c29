import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { recordStatus } from '#client/features/record/index.ts';
import { MatchedRecordsDocument, type MatchedRecordsQuery } from './MatchedRecords.generated.ts';
import { MOST_RECORDS } from './selection.ts';

/**
 * Finds all records that match, as far as one act may answer them, with what is saved of them; `withFields` brings their texts
 * too, which only marks in them need.
 */
export function useMatchedIds(datasetId: string, criteria: RecordCriteria, withFields: boolean) {
  const client = useApolloClient();
  return useCallback(async (): Promise<string[]> => {
    const { data } = await client.query<MatchedRecordsQuery>({
      query: MatchedRecordsDocument,
      variables: {
        datasetId,
        ...toRecordsVariables(criteria),
        limit: criteria.similar?.limit ?? MOST_RECORDS,
        withFields,
      },
      fetchPolicy: 'network-only',
    });
    const ids = data?.dataset?.records?.items.map(({ record }) => record.id) ?? [];
    // The server may not know yet of what was answered here.
    return ids.filter((id) => recordStatus(client.cache, id) === criteria.status);
  }, [client, datasetId, criteria, withFields]);
}
