import { useMemo } from 'react';
import type { DatasetWork_DatasetFragment } from './DatasetWork.generated.ts';
import { useAllDatasetWorksQuery } from './DatasetWork.generated.ts';
import type { SortKey, Work } from './listing.ts';

/** The share of records the team has dealt with. */
export function teamShare({ total, pending }: DatasetWork_DatasetFragment['progress']): number {
  return total === 0 ? 0 : (total - pending) / total;
}

const NONE: ReadonlyMap<string, Work> = new Map();

/** Numbers of all datasets at once; asked for only when the list is sorted by one of them. */
export function useWorks(sortedBy: SortKey): ReadonlyMap<string, Work> {
  const isNeeded = sortedBy === 'pending' || sortedBy === 'progress';
  const { data } = useAllDatasetWorksQuery({ skip: !isNeeded, fetchPolicy: 'cache-and-network' });
  return useMemo(() => {
    const works = data?.datasets.flatMap((dataset): [string, Work][] =>
      'metrics' in dataset
        ? [[dataset.id, { pending: dataset.metrics.pending, progress: teamShare(dataset.progress) }]]
        : [],
    );
    return isNeeded && works ? new Map(works) : NONE;
  }, [data, isNeeded]);
}
