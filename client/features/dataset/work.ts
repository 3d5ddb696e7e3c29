import type { DatasetWork_DatasetFragment } from './DatasetWork.generated.ts';
import { useDatasetsWorkQuery } from './DatasetWork.generated.ts';
import type { SortKey, Work } from './listing.ts';

/** The share of records the team has dealt with. */
export function teamShare({ total, pending }: DatasetWork_DatasetFragment['progress']): number {
  return total === 0 ? 0 : (total - pending) / total;
}

/** Numbers of all datasets at once; asked for only when the list is sorted by one of them. */
export function useWorks(sortedBy: SortKey): ReadonlyMap<string, Work> {
  const isNeeded = sortedBy === 'pending' || sortedBy === 'progress';
  const { data } = useDatasetsWorkQuery({ skip: !isNeeded });
  return new Map(
    data?.datasets.flatMap((dataset) =>
      dataset.__typename === 'FeedbackDataset'
        ? [[dataset.id, { pending: dataset.metrics.pending, progress: teamShare(dataset.progress) }]]
        : [],
    ),
  );
}
