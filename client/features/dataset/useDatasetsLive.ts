import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { useDatasetsLiveSubscription } from './DatasetsLive.generated.ts';

/** Keeps the rows in view as their datasets are on the server while the page is seen; deleted ones leave the list. */
export function useDatasetsLive(datasetIds: readonly string[], readList: () => void, readRows: () => void): void {
  const options = useLiveOptions((isAgain) => {
    if (!isAgain) return;
    readRows();
    readList();
  });
  useDatasetsLiveSubscription({
    ...options,
    skip: options.skip || datasetIds.length === 0,
    variables: { datasetIds: [...datasetIds] },
    onData: ({ data: { data } }) => {
      const change = data?.datasetChanged;
      if (!change?.kinds.includes('DELETED')) return;
      readList();
    },
  });
}
