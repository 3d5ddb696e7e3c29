import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  AllDatasetCountsDocument,
  type AllDatasetCountsQuery,
  type DatasetCounts_DatasetFragment,
} from './Datasets.generated.ts';
import type { Counts, Listing } from './listing.ts';

/** The viewer's pending records; a record of an older task has one annotation, which any user may make. Null where unknown. */
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
      // A notice tells of a failure; then the order is that of the names.
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
