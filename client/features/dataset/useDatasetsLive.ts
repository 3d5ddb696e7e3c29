import { useApolloClient } from '@apollo/client/react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { DatasetsDocument } from './Datasets.generated.ts';
import { useDatasetsLiveSubscription } from './DatasetsLive.generated.ts';

/** Keeps the rows in view as their datasets are on the server while the page is seen; deleted ones leave the list. */
export function useDatasetsLive(datasetIds: readonly string[], readAgain: () => void): void {
  const client = useApolloClient();
  const options = useLiveOptions((isAgain) => {
    if (!isAgain) return;
    readAgain();
    // A failure is mended by the next event, or by the next time.
    void client.query({ query: DatasetsDocument, fetchPolicy: 'network-only', context: QUIET }).catch(() => undefined);
  });
  useDatasetsLiveSubscription({
    ...options,
    skip: options.skip || datasetIds.length === 0,
    variables: { datasetIds: [...datasetIds] },
    onData: ({ data: { data } }) => {
      const change = data?.datasetChanged;
      if (!change?.kinds.includes('DELETED')) return;
      const gone = { __typename: 'FeedbackDataset', id: change.datasetId };
      client.cache.evict({ id: client.cache.identify(gone) });
    },
  });
}
