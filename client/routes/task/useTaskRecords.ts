import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type TaskAddress, toTaskSearchInput } from '#client/features/task/criteria/index.ts';
import type { TaskDataset, TaskRecord } from '#client/features/task/model.ts';
import { pageCount } from './pages.ts';
import {
  type TaskAggregationsPartsFragment,
  type TaskRecordsQueryVariables,
  useTaskAggregationsQuery,
  useTaskRecordsQuery,
} from './TaskRecords.generated.ts';
import { type Ahead, isPrefetched, usePrefetch } from './usePrefetch.ts';
import { useSameRecords } from './useSameRecords.ts';

export type Aggregations = TaskAggregationsPartsFragment;

export interface TaskRecordList {
  /** The records on screen; while others are on their way, those before them. Undefined until the first are there. */
  readonly records: readonly TaskRecord[] | undefined;
  /** How many records match, also beyond those that can be paged through. */
  readonly total: number;
  /** What all records that match hold. */
  readonly aggregations: Aggregations | undefined;
  readonly isLoading: boolean;
  /** The records on screen are not those that are wanted. */
  readonly isStale: boolean;
  readonly error: unknown;
  /** Reads the page and what the records hold anew; resolves when that is there, or could not be read. */
  reload(): Promise<void>;
}

interface Wish {
  dataset: TaskDataset;
  address: TaskAddress;
  /** The queries of the saved rules; undefined while they are on the way. */
  ruleQueries: readonly string[] | undefined;
  /** The page turned out not to exist, but there is a last one. */
  onMissing(last: number): void;
}

/** Loads one page of the records that match, and fetches the next one ahead. */
export function useTaskRecords({ dataset, address, ruleQueries, onMissing }: Wish): TaskRecordList {
  const { criteria, page, size } = address;
  const isNear = criteria.similar !== null;
  const isWaiting = criteria.isUncovered && ruleQueries === undefined;
  const place = useMemo(() => ({ workspace: dataset.workspace.name, name: dataset.name }), [dataset]);
  const variablesOf = (wanted: number): TaskRecordsQueryVariables => ({
    ...place,
    input: toTaskSearchInput(criteria, { page: wanted, size }, ruleQueries ?? []),
    isCounting: wanted === 1 || isNear,
  });
  const variables = variablesOf(page);
  const [ahead] = useState<Ahead>(() => new Map());

  const { data, error, loading, refetch } = useTaskRecordsQuery({
    variables,
    skip: isWaiting,
    fetchPolicy: 'network-only',
    nextFetchPolicy: (_policy, { reason, observable }) =>
      reason === 'variables-changed' && !isPrefetched(ahead, observable.variables) ? 'network-only' : 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const found = data?.taskDataset?.search;
  const items = useSameRecords(found?.items);
  // Neighbours come all at once; the pages are cut from them here.
  const current = useMemo(() => {
    const records = isNear ? items?.slice((page - 1) * size, page * size) : items;
    return found && records && { records, total: found.total };
  }, [found, items, isNear, page, size]);
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  const { records, total } = current ?? shown ?? NOTHING_YET;

  const last = pageCount(total, size);
  usePrefetch(ahead, data, current && !isNear && page < last ? variablesOf(page + 1) : undefined);

  const counted = useCounted({ criteria, own: found?.aggregations, variables, isWaiting });

  const isMissing = !loading && current !== undefined && page > last;
  const leave = useEffectEvent(() => onMissing(last));
  useEffect(
    function leaveMissingPage() {
      if (isMissing) leave();
    },
    [isMissing],
  );

  return {
    records,
    total,
    aggregations: counted.aggregations,
    isLoading: loading || isWaiting,
    isStale: current === undefined,
    error: data || loading ? undefined : error,
    reload: async () => {
      ahead.clear();
      await Promise.allSettled([refetch(), counted.reload()]);
    },
  };
}

const NOTHING_YET = { records: undefined, total: 0 };

/** What the records that match hold. It comes with the first page, and is asked for alone where somebody begins with another. */
function useCounted({
  criteria,
  own,
  variables,
  isWaiting,
}: {
  criteria: TaskAddress['criteria'];
  own: Aggregations | undefined;
  variables: TaskRecordsQueryVariables;
  isWaiting: boolean;
}) {
  const [held, setHeld] = useState({ criteria, aggregations: own });
  const isHeld = held.criteria === criteria && held.aggregations !== undefined;
  if (own && (held.aggregations !== own || !isHeld)) setHeld({ criteria, aggregations: own });
  const { workspace, name, input } = variables;
  const { data, refetch } = useTaskAggregationsQuery({
    variables: { workspace, name, input: { ...input, page: 1, size: 0 } },
    skip: isWaiting || isHeld || variables.isCounting,
    fetchPolicy: 'network-only',
  });
  const aggregations = own ?? (isHeld ? undefined : data?.taskDataset?.search?.aggregations) ?? held.aggregations;
  return {
    aggregations,
    reload: async () => {
      if (variables.isCounting) return;
      const { data: anew } = await refetch();
      const counted = anew?.taskDataset?.search?.aggregations;
      if (counted) setHeld({ criteria, aggregations: counted });
    },
  };
}
