import { useApolloClient } from '@apollo/client/react';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { QueuedRecordDocument } from '#client/features/record/QueuedRecord.generated.ts';
import { AnnotationPageDocument } from './AnnotationPage.generated.ts';

/** Follows what happens to the dataset while the page is visible. */
export function Live({ datasetId }: { datasetId: string }): null {
  const client = useApolloClient();
  useDatasetLive(datasetId, {
    onChange: (kinds) =>
      kinds.includes('SETTINGS') && void client.refetchQueries({ include: [AnnotationPageDocument] }),
    // The record on screen may have been answered elsewhere meanwhile.
    onReturn: () => void client.refetchQueries({ include: [QueuedRecordDocument] }),
  });
  return null;
}
