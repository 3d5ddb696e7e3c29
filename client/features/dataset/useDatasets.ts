import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type DatasetRow_DatasetFragment, DatasetsDocument, type DatasetsQuery } from './Datasets.generated.ts';

type Row = DatasetRow_DatasetFragment;

interface Loaded {
  feedback: readonly Row[] | null | undefined;
  older: readonly Row[] | null | undefined;
  error: Error | undefined;
}

/**
 * The datasets at the time the list was read, at first from the cache; undefined until the first answer. Where one kind cannot
 * be read, the other is there all the same. The list is not watched, because it may hold thousands: each row watches itself, and
 * the list is read again when a dataset is created or deleted.
 */
export function useDatasets() {
  const client = useApolloClient();
  const [{ feedback, older, error }, setLoaded] = useState<Loaded>(() => {
    const cached = client.readQuery<DatasetsQuery>({ query: DatasetsDocument });
    return { feedback: cached?.feedback, older: cached?.older, error: undefined };
  });
  const refetch = useCallback(
    () =>
      client.query<DatasetsQuery>({ query: DatasetsDocument, fetchPolicy: 'network-only', errorPolicy: 'all' }).then(
        ({ data, error: partial }) =>
          setLoaded((before) => ({
            feedback: data?.feedback ?? before.feedback,
            older: data?.older ?? before.older,
            error: partial,
          })),
        (failure: unknown) => setLoaded((before) => ({ ...before, error: failure as Error })),
      ),
    [client],
  );
  useEffect(() => void refetch(), [refetch]);
  const isComplete = Boolean(feedback && older);
  const datasets = useMemo(() => {
    const loaded = [...(feedback ?? []), ...(older ?? [])];
    // Only when both kinds are loaded is it known that there are none.
    return loaded.length > 0 || isComplete ? loaded : undefined;
  }, [feedback, older, isComplete]);
  return { datasets, isComplete, error, refetch };
}
