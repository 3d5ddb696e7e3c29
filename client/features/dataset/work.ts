import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  AllDatasetWorksDocument,
  type AllDatasetWorksQuery,
  type DatasetWork_DatasetFragment,
} from './DatasetWork.generated.ts';
import type { SortKey, Work } from './listing.ts';

/**
 * What is open for a person: of a record of an older task there is one annotation, which anybody may make. Null where the
 * counters could not be read.
 */
export const pendingIn = (work: DatasetWork_DatasetFragment): number | null =>
  (work.__typename === 'FeedbackDataset' ? work.metrics?.pending : work.progress?.pending) ?? null;

/** The share of records the team has dealt with. */
export function teamShare({ total, pending }: NonNullable<DatasetWork_DatasetFragment['progress']>): number {
  return total === 0 ? 0 : (total - pending) / total;
}

type Works = ReadonlyMap<string, Work>;

const NONE: Works = new Map();

/** Numbers of all datasets to sort by, as they are when somebody wants to; what rows show, they read themselves. */
export function useWorks(sortedBy: SortKey): Works {
  const client = useApolloClient();
  const isNeeded = sortedBy === 'pending' || sortedBy === 'progress';
  const [works, setWorks] = useState(NONE);
  useEffect(
    function readAll() {
      if (!isNeeded) return;
      // Where it fails, which a notice tells, the order is that of the names.
      const options = { fetchPolicy: 'no-cache', errorPolicy: 'all' } as const;
      client.query<AllDatasetWorksQuery>({ query: AllDatasetWorksDocument, ...options }).then(
        ({ data }) => setWorks(byId(data)),
        () => undefined,
      );
    },
    [client, isNeeded],
  );
  return isNeeded ? works : NONE;
}

const byId = (data: AllDatasetWorksQuery | undefined): Works =>
  new Map(
    [...(data?.feedback ?? []), ...(data?.older ?? [])].map((work): [string, Work] => [
      work.id,
      { pending: pendingIn(work) ?? 0, progress: work.progress ? teamShare(work.progress) : 0 },
    ]),
  );
