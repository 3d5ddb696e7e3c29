import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { type TaskAddress, toTaskSearchInput } from '#client/features/task/criteria/index.ts';
import { datasetVariables, type TaskDataset, type TaskRecord } from '#client/features/task/model.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { pageCount } from './pages.ts';
import {
  type TaskAggregationsPartsFragment,
  TaskRecordsDocument,
  type TaskRecordsQuery,
  type TaskRecordsQueryVariables,
  useTaskAggregationsQuery,
  useTaskRecordsQuery,
} from '#client/features/task/record/TaskRecords.generated.ts';

export type Aggregations = TaskAggregationsPartsFragment;

export interface TaskRecordList {
  /** The records on screen; while new ones load, the previous ones. Undefined until the first are loaded. */
  readonly records: readonly TaskRecord[] | undefined;
  /** How many records match, including those that cannot be reached. */
  readonly total: number;
  /** The counts of all records that match. */
  readonly aggregations: Aggregations | undefined;
  readonly isLoading: boolean;
  /** Whether the records on screen are those of the previous search or page. */
  readonly isStale: boolean;
  readonly error: unknown;
  /** Reads the page and the counts again; never rejects. */
  reload(): Promise<void>;
}

interface Settings {
  dataset: TaskDataset;
  address: TaskAddress;
  /** The queries of the saved rules; undefined while they load. */
  ruleQueries: readonly string[] | undefined;
  /** The page does not exist. */
  onMissing(last: number): void;
}

/** Loads one page of the records that match, and prefetches the next one. */
export function useTaskRecords({ dataset, address, ruleQueries, onMissing }: Settings): TaskRecordList {
  const { criteria, page, size } = address;
  const isNeighbours = criteria.similar !== null;
  const isWaiting = criteria.isUncovered && ruleQueries === undefined;
  const variablesOf = (pageNumber: number): TaskRecordsQueryVariables => ({
    ...datasetVariables(dataset),
    input: toTaskSearchInput(criteria, { page: pageNumber, size }, ruleQueries ?? []),
    isCounting: pageNumber === 1 || isNeighbours,
  });
  const variables = variablesOf(page);
  const [prefetched] = useState<Prefetched>(() => new Map());

  const { data, error, loading, refetch } = useTaskRecordsQuery({
    variables,
    skip: isWaiting,
    fetchPolicy: 'network-only',
    nextFetchPolicy: (_policy, { reason, observable }) =>
      reason === 'variables-changed' && !isPrefetched(prefetched, observable.variables)
        ? 'network-only'
        : 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const found = data?.taskDataset?.search;
  // Neighbors come all at once: their pages are made here.
  const current = useMemo(
    () =>
      found && {
        records: isNeighbours ? found.items.slice((page - 1) * size, page * size) : found.items,
        total: found.total,
      },
    [found, isNeighbours, page, size],
  );
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  const { records, total } = current ?? shown ?? NOT_LOADED;

  const last = pageCount(total, size);
  usePrefetch(prefetched, data, current && !isNeighbours && page < last ? variablesOf(page + 1) : undefined);

  const counts = useCounts({ criteria, own: found?.aggregations, variables, isWaiting });

  const isMissing = !loading && current !== undefined && page > last;
  useWhen(isMissing, () => onMissing(last));

  return {
    records,
    total,
    aggregations: counts.aggregations,
    isLoading: loading || isWaiting,
    isStale: current === undefined,
    error: data || loading ? undefined : error,
    reload: async () => {
      prefetched.clear();
      await Promise.allSettled([refetch(), counts.reload()]);
    },
  };
}

const NOT_LOADED = { records: undefined, total: 0 };

/** The counts of all records that match. They come with the first page; other pages request them if they are not loaded. */
function useCounts({
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
  const [loaded, setLoaded] = useState({ criteria, aggregations: own });
  const isLoaded = loaded.criteria === criteria && loaded.aggregations !== undefined;
  if (own && (loaded.aggregations !== own || !isLoaded)) setLoaded({ criteria, aggregations: own });
  const { workspace, name, input } = variables;
  const { data, refetch } = useTaskAggregationsQuery({
    variables: { workspace, name, input: { ...input, page: 1, size: 0 } },
    skip: isWaiting || isLoaded || variables.isCounting,
    fetchPolicy: 'network-only',
  });
  const aggregations = own ?? (isLoaded ? undefined : data?.taskDataset?.search?.aggregations) ?? loaded.aggregations;
  return {
    aggregations,
    reload: async () => {
      if (variables.isCounting) return;
      const { data: reloaded } = await refetch();
      const aggregations = reloaded?.taskDataset?.search?.aggregations;
      if (aggregations) setLoaded({ criteria, aggregations });
    },
  };
}

/** Waits until the person reads the page. */
const PREFETCH_DELAY_MS = 400;
/** Pages read longer ago are read again: other people may have changed their records. */
const FRESH_MS = 60_000;

/** The variables of prefetched pages → when they were fetched. */
type Prefetched = Map<string, number>;

const isPrefetched = (prefetched: Prefetched, variables: Partial<TaskRecordsQueryVariables>): boolean =>
  Date.now() - (prefetched.get(JSON.stringify(variables)) ?? 0) < FRESH_MS;

/**
 * Fetches the next page a moment after `data`, the current one, was loaded or changed. A changed record may move others to other
 * pages, so earlier prefetched pages become invalid.
 */
function usePrefetch(
  prefetched: Prefetched,
  data: TaskRecordsQuery | undefined,
  next: TaskRecordsQueryVariables | undefined,
): void {
  const client = useApolloClient();
  const key = next && JSON.stringify(next);
  useEffect(
    function fetchNext() {
      prefetched.clear();
      if (!data || !key) return undefined;
      let isCancelled = false;
      const fetch = async (): Promise<void> => {
        const variables = JSON.parse(key) as TaskRecordsQueryVariables;
        const isFetched = await client
          .query({ query: TaskRecordsDocument, variables, fetchPolicy: 'network-only', context: QUIET })
          // A page that failed is fetched when it is opened.
          .then(
            ({ error }) => !error,
            () => false,
          );
        if (isFetched && !isCancelled) prefetched.set(key, Date.now());
      };
      const timer = setTimeout(() => void fetch(), PREFETCH_DELAY_MS);
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    },
    [prefetched, client, data, key],
  );
}
