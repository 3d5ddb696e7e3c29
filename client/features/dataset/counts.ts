import { useApolloClient } from '@apollo/client/react';
import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import {
  AllDatasetCountsDocument,
  type AllDatasetCountsQuery,
  type DatasetCounts_DatasetFragment,
  DatasetCountsDocument,
  type DatasetCountsQuery,
  useDatasetsLiveSubscription,
} from './Datasets.generated.ts';
import type { Counts, Listing } from './listing.ts';

/** The viewer's pending records; null where unknown. Task records have one annotation, which any user may make. */
export const pendingIn = (dataset: DatasetCounts_DatasetFragment): number | null =>
  (dataset.__typename === 'FeedbackDataset' ? dataset.metrics?.pending : dataset.progress?.pending) ?? null;

/** The share of records that the team has completed. */
export function teamShare({ total, pending }: NonNullable<DatasetCounts_DatasetFragment['progress']>): number {
  return total === 0 ? 0 : (total - pending) / total;
}

type CountsById = ReadonlyMap<string, Counts>;

const NONE: CountsById = new Map();

/** The counts of all datasets, read once they are needed to sort by; rows read their own counts. */
export function useAllCounts(sortedBy: Listing['sort']['by']): CountsById {
  const client = useApolloClient();
  const isNeeded = sortedBy === 'pending' || sortedBy === 'progress';
  const [counts, setCounts] = useState(NONE);
  useEffect(
    function readAll() {
      if (!isNeeded) return;
      // A notice shows errors; the list is then sorted by name.
      const options = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const;
      client.query<AllDatasetCountsQuery>({ query: AllDatasetCountsDocument, ...options }).then(
        ({ data }) => setCounts(byId(data)),
        () => undefined,
      );
    },
    [client, isNeeded],
  );
  return isNeeded ? counts : NONE;
}

const byId = (data: AllDatasetCountsQuery | undefined): CountsById =>
  new Map(
    [...(data?.feedback ?? []), ...(data?.older ?? [])].map((dataset): [string, Counts] => [
      dataset.id,
      { pending: pendingIn(dataset) ?? 0, progress: dataset.progress ? teamShare(dataset.progress) : 0 },
    ]),
  );

/** Skips rows that only pass by while scrolling. */
const SETTLED_MS = 60;

/** Reads the counts of the rows that come into view, in one request, and subscribes to their changes while they stay. */
export function useCountsInView(readList: () => void) {
  const client = useApolloClient();
  const { ids, enter } = useIdsInView();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const previous = useRef<ReadonlySet<string>>(new Set());

  const read = useCallback(
    async (wanted: readonly string[]) => {
      const options = { fetchPolicy: 'network-only', errorPolicy: 'all', context: QUIET } as const;
      const answer = await client
        .query<DatasetCountsQuery>({ query: DatasetCountsDocument, variables: { ids: wanted }, ...options })
        .catch(() => undefined);
      const found = new Set(answer?.data?.datasetsById.map((dataset) => dataset?.id));
      setFailed((known) => {
        const next = [...new Set([...known, ...wanted])].filter((id) => !found.has(id));
        return next.length === known.size ? known : new Set(next);
      });
    },
    [client],
  );

  useEffect(
    function readNewRows() {
      const fresh = ids.filter((id) => !previous.current.has(id));
      previous.current = new Set(ids);
      if (fresh.length > 0) void read(fresh);
    },
    [ids, read],
  );

  const options = useLiveOptions((isAgain) => {
    if (!isAgain) return;
    void read(ids);
    readList();
  });
  useDatasetsLiveSubscription({
    ...options,
    skip: options.skip || ids.length === 0,
    variables: { datasetIds: [...ids] },
    onData: ({ data: { data } }) => {
      if (data?.datasetChanged.kinds.includes('DELETED')) readList();
    },
  });
  return useMemo(() => ({ enter, failed }), [enter, failed]);
}

/** The rows in view; `failed` are those whose counts could not be read. */
export type InView = ReturnType<typeof useCountsInView>;

/** The ids of the rows in view, once they have settled. */
function useIdsInView() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const current = useRef(new Set<string>());
  const settle = useDebouncedCallback(() => setIds([...current.current]), SETTLED_MS);

  /** Reports a row that comes into view; returns a function to call when it leaves. */
  const enter = useCallback(
    (id: string) => {
      current.current.add(id);
      settle();
      return () => {
        current.current.delete(id);
        settle();
      };
    },
    [settle],
  );
  return { ids, enter };
}
