import { useMemo, useState } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { pendingIn } from './counts.ts';
import {
  type DatasetCounts_DatasetFragment,
  type DatasetRow_DatasetFragment,
  useDatasetCountsQuery,
} from './Datasets.generated.ts';

const SHOWN = 8;
/** How many datasets are queried at a time, and how many at most; the server allows a hundred. */
const STEP = 24;
const MOST = 96;

type Row = DatasetRow_DatasetFragment;

export interface OpenDataset {
  dataset: Row;
  counts: DatasetCounts_DatasetFragment;
}

/**
 * The datasets with pending records for the viewer, most recent activity first. Only as many recent ones are queried as it
 * takes to find a few. Undefined until that is known.
 */
export function useOpenDatasets(datasets: readonly Row[] | undefined, lastId?: string): OpenDataset[] | undefined {
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
