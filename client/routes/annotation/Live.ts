import { useApolloClient } from '@apollo/client/react';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { recordStatus } from '#client/features/record/index.ts';
import { QueuedRecordDocument, TeamStatusDocument } from '#client/features/record/QueuedRecord.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { AnnotationPageDocument } from './AnnotationPage.generated.ts';

interface Props {
  datasetId: string;
  /** Whether a number of answers completes a record. */
  isDistributed: boolean;
}

/** Live updates of the page. */
export function Live({ datasetId, isDistributed }: Props): null {
  const client = useApolloClient();
  /** Asks whether records that are loaded but not answered are completed now. */
  const readTeamStatuses = (recordIds: readonly string[]): void => {
    for (const recordId of recordIds) {
      const status = recordStatus(client.cache, recordId);
      if (status !== 'PENDING' && status !== 'DRAFT') continue;
      const request = { query: TeamStatusDocument, variables: { recordId } };
      // Without an answer, the record only lacks the hint.
      client.query({ ...request, fetchPolicy: 'network-only', context: QUIET }).catch(() => undefined);
    }
  };
  useDatasetLive(datasetId, {
    onChange: (kinds) =>
      kinds.includes('SETTINGS') && void client.refetchQueries({ include: [AnnotationPageDocument] }),
    onResponded: (recordIds) => isDistributed && readTeamStatuses(recordIds),
    // The record may have been answered elsewhere.
    onReturn: () => void client.refetchQueries({ include: [QueuedRecordDocument] }),
  });
  return null;
}
