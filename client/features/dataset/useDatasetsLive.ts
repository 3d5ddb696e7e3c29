import { useApolloClient } from '@apollo/client/react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { DatasetsDocument } from './Datasets.generated.ts';
import { useDatasetsLiveSubscription } from './DatasetsLive.generated.ts';
import { DatasetsWorkDocument } from './DatasetWork.generated.ts';

/** As many as one stream can follow. */
const MOST = 100;

/** Keeps the list as its datasets are on the server while the page is seen; deleted ones leave it. */
export function useDatasetsLive(datasets: readonly { readonly __typename: string; readonly id: string }[]): void {
  const client = useApolloClient();
  const options = useLiveOptions((isAgain) => {
    if (!isAgain) return;
    // A failure is mended by the next event, or by the next time.
    for (const query of [DatasetsDocument, DatasetsWorkDocument]) {
      void client.query({ query, fetchPolicy: 'network-only', context: QUIET }).catch(() => undefined);
    }
  });
  const datasetIds = datasets.slice(0, MOST).map(({ id }) => id);
  useDatasetsLiveSubscription({
    ...options,
    skip: options.skip || datasetIds.length === 0,
    variables: { datasetIds },
    onData: ({ data: { data } }) => {
      const change = data?.datasetChanged;
      if (!change?.kinds.includes('DELETED')) return;
      const gone = datasets.find(({ id }) => id === change.datasetId);
      if (gone) client.cache.evict({ id: client.cache.identify({ ...gone }) });
    },
  });
}
