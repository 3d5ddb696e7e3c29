import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { pendingIn } from './counts.ts';
import {
  type DatasetRow_DatasetFragment,
  DatasetsDocument,
  type DatasetsQuery,
  useDatasetCountsQuery,
} from './Datasets.generated.ts';

type Row = DatasetRow_DatasetFragment;

type Loaded = Partial<DatasetsQuery> & { error?: Error | undefined };

/**
 * All datasets, at first from the cache. If one kind cannot be read, the other is returned. The list may hold thousands, so it
 * is not watched: each row watches itself, and the list is read again when a dataset is created or deleted.
 */
export function useDatasets() {
  const client = useApolloClient();
  const [{ feedback, older, error }, setLoaded] = useState<Loaded>(
    () => client.readQuery<DatasetsQuery>({ query: DatasetsDocument }) ?? {},
  );
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
    // An empty list is known only once both kinds are loaded.
    return loaded.length > 0 || isComplete ? loaded : undefined;
  }, [feedback, older, isComplete]);
  return { datasets, isComplete, error, refetch };
}

const SHOWN = 8;
/** How many datasets are queried at a time, and at most; the server allows a hundred. */
const STEP = 24;
const MOST = 96;

export type OpenDataset = NonNullable<ReturnType<typeof useOpenDatasets>>[number];

/** A few datasets with pending records for the viewer, most recent activity first; undefined while they load. */
export function useOpenDatasets(datasets: readonly Row[] | undefined, lastId?: string) {
  const [limit, setLimit] = useState(STEP);
  const recent = useMemo(() => byActivity(datasets ?? [], lastId), [datasets, lastId]);
  const candidates = recent.slice(0, limit);
  const { data, previousData, error } = useDatasetCountsQuery({
    variables: { ids: candidates.map(({ id }) => id) },
    skip: candidates.length === 0,
    fetchPolicy: 'cache-and-network',
    errorPolicy: 'all',
    context: QUIET,
  });
  const countsById = new Map(
    (data ?? previousData)?.datasetsById.flatMap((counts) => (counts ? [[counts.id, counts]] : [])),
  );
  const open = candidates
    .flatMap((dataset) => {
      const counts = countsById.get(dataset.id);
      return counts && (pendingIn(counts) ?? 0) > 0 ? [{ dataset, counts }] : [];
    })
    .slice(0, SHOWN);
  const mayBeMore = open.length < SHOWN && limit < Math.min(recent.length, MOST);

  if (data && mayBeMore) setLimit(Math.min(limit + STEP, MOST));
  const isKnown = datasets && (recent.length === 0 || error || (data && !mayBeMore));
  return isKnown || open.length > 0 ? open : undefined;
}

function byActivity(datasets: readonly Row[], lastId: string | undefined): Row[] {
  const timeOf = ({ id, lastActivityAt }: Row): string => (id === lastId ? '9' : lastActivityAt);
  return [...datasets].sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0));
}
