import { useApolloClient } from '@apollo/client/react';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { QueuedRecordDocument } from '#client/features/record/QueuedRecord.generated.ts';
import { AnnotationPageDocument } from './AnnotationPage.generated.ts';

/** Live updates of the page. */
export function Live({ datasetId }: { datasetId: string }): null {
  const client = useApolloClient();
  useDatasetLive(datasetId, {
    onChange: (kinds) =>
      kinds.includes('SETTINGS') && void client.refetchQueries({ include: [AnnotationPageDocument] }),
    // The record may have been answered elsewhere.
    onReturn: () => void client.refetchQueries({ include: [QueuedRecordDocument] }),
  });
  return null;
}
