import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  AllDatasetWorksDocument,
  type AllDatasetWorksQuery,
  type DatasetWork_DatasetFragment,
} from './DatasetWork.generated.ts';
import type { SortKey, Work } from './listing.ts';

/** The share of records the team has dealt with. */
export function teamShare({ total, pending }: DatasetWork_DatasetFragment['progress']): number {
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
      client.query<AllDatasetWorksQuery>({ query: AllDatasetWorksDocument, fetchPolicy: 'no-cache' }).then(
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
    data?.datasets.flatMap((dataset): [string, Work][] =>
      'metrics' in dataset
        ? [[dataset.id, { pending: dataset.metrics.pending, progress: teamShare(dataset.progress) }]]
        : [],
    ),
  );
