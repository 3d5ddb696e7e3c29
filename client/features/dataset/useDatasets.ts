import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DatasetRow_DatasetFragment } from './DatasetRow.generated.ts';
import { DatasetsDocument, type DatasetsQuery } from './Datasets.generated.ts';

type Row = DatasetRow_DatasetFragment;

export interface Datasets {
  /** Undefined until the first answer. */
  datasets: readonly Row[] | undefined;
  /** Both kinds have come. */
  isComplete: boolean;
  error: Error | undefined;
  /** Reads the list anew. */
  refetch(): Promise<void>;
}

interface Held {
  feedback: readonly Row[] | null | undefined;
  older: readonly Row[] | null | undefined;
  error: Error | undefined;
}

/**
 * The datasets as they were when the list was read, at first as the cache remembers them; where those of one kind cannot be
 * read, those of the other are there all the same. Thousands of them are not watched: each row watches itself, and who learns
 * of a dataset that came or went reads the list anew.
 */
export function useDatasets(): Datasets {
  const client = useApolloClient();
  const [{ feedback, older, error }, setHeld] = useState<Held>(() => {
    const held = client.readQuery<DatasetsQuery>({ query: DatasetsDocument });
    return { feedback: held?.feedback, older: held?.older, error: undefined };
  });
  const refetch = useCallback(
    () =>
      client.query<DatasetsQuery>({ query: DatasetsDocument, fetchPolicy: 'network-only', errorPolicy: 'all' }).then(
        ({ data, error: partly }) =>
          setHeld((before) => ({
            feedback: data?.feedback ?? before.feedback,
            older: data?.older ?? before.older,
            error: partly,
          })),
        (whole: unknown) => setHeld((before) => ({ ...before, error: whole as Error })),
      ),
    [client],
  );
  useEffect(() => void refetch(), [refetch]);
  const isComplete = Boolean(feedback && older);
  const datasets = useMemo(() => {
    const come = [...(feedback ?? []), ...(older ?? [])];
    // That there is none can only be said when both kinds have come.
    return come.length > 0 || isComplete ? come : undefined;
  }, [feedback, older, isComplete]);
  return { datasets, isComplete, error, refetch };
}
