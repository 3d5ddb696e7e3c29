import { useApolloClient } from '@apollo/client/react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { useDatasetLiveSubscription } from './DatasetLive.generated.ts';
import { ProgressDocument } from './Progress.generated.ts';

interface Reactions {
  /** The dataset, its fields or its questions were changed. */
  onSettings?(): void;
  /** Something may have been missed: the page was hidden, or the connection lost. */
  onReturn?(): void;
}

/**
 * Keeps what the cache holds of a dataset as it is on the server while the page is seen: everybody's counters, and the
 * viewer's own responses where they are changed in another tab, on another device or by a program.
 */
export function useDatasetLive(datasetId: string, { onSettings, onReturn }: Reactions = {}): void {
  const client = useApolloClient();
  const options = useLiveOptions((isAgain) => {
    if (isAgain) onReturn?.();
    // What happened before the stream was open is missed by nobody. A failure is mended by the next event.
    void client
      .query({ query: ProgressDocument, variables: { datasetId }, fetchPolicy: 'network-only' })
      .catch(() => undefined);
  });
  useDatasetLiveSubscription({
    ...options,
    variables: { datasetId },
    onData: ({ data: { data } }) => {
      if (data?.datasetChanged.kinds.includes('SETTINGS')) onSettings?.();
    },
  });
}
