import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import { DatasetsDocument, type DatasetsQuery } from './Datasets.generated.ts';

export interface Datasets {
  /** Undefined until the first answer. */
  datasets: readonly DatasetRow_DatasetFragment[] | undefined;
  error: Error | undefined;
  /** Reads the list anew. */
  refetch(): Promise<void>;
}

/**
 * The datasets as they were when the list was read, at first as the cache remembers them. Thousands of them are not watched:
 * each row watches itself, and who learns of a dataset that came or went reads the list anew.
 */
export function useDatasets(): Datasets {
  const client = useApolloClient();
  const [state, setState] = useState<Omit<Datasets, 'refetch'>>(() => ({
    datasets: client.readQuery<DatasetsQuery>({ query: DatasetsDocument })?.datasets,
    error: undefined,
  }));
  const refetch = useCallback(
    () =>
      client.query<DatasetsQuery>({ query: DatasetsDocument, fetchPolicy: 'network-only' }).then(
        ({ data }) => setState({ datasets: data?.datasets, error: undefined }),
        (error: unknown) => setState(({ datasets }) => ({ datasets, error: error as Error })),
      ),
    [client],
  );
  useEffect(() => void refetch(), [refetch]);
  return { ...state, refetch };
}
