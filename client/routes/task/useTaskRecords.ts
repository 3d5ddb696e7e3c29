import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type TaskAddress, toTaskSearchInput } from '#client/features/task/criteria/index.ts';
import type { TaskDataset, TaskRecord } from '#client/features/task/model.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { pageCount } from './pages.ts';
import {
  type TaskAggregationsPartsFragment,
  TaskRecordsDocument,
  type TaskRecordsQuery,
  type TaskRecordsQueryVariables,
  useTaskAggregationsQuery,
  useTaskRecordsQuery,
} from './TaskRecords.generated.ts';

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

/** Loads one page of the records that match, and fetches the next one prefetched. */
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
  usePrefetch(prefetched, data, current && !isNear && page < last ? variablesOf(page + 1) : undefined);

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
      prefetched.clear();
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

/** Nobody pages on while still annotating. */
const REST_MS = 400;
/** What was fetched longer ago may have been changed by others. */
const FRESH_MS = 60_000;

/** Pages that were fetched before anybody went there, and when. */
type Prefetched = Map<string, number>;

const isPrefetched = (prefetched: Prefetched, variables: Partial<TaskRecordsQueryVariables>): boolean =>
  Date.now() - (prefetched.get(JSON.stringify(variables)) ?? 0) < FRESH_MS;

/**
 * Fetches the next page once the one that is shown, `data`, is there and rests. A change of a record may move others to other
 * pages: what was fetched before it counts no more, and is fetched again.
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
      let isOver = false;
      const fetch = async (): Promise<void> => {
        const variables = JSON.parse(key) as TaskRecordsQueryVariables;
        const isFetched = await client
          .query({ query: TaskRecordsDocument, variables, fetchPolicy: 'network-only', context: QUIET })
          // Should it fail, the page is fetched when somebody goes there.
          .then(
            ({ error }) => !error,
            () => false,
          );
        if (isFetched && !isOver) prefetched.set(key, Date.now());
      };
      const timer = setTimeout(() => void fetch(), REST_MS);
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
    [prefetched, client, data, key],
  );
}

/**
 * The records, each the same object as before unless something of it changed. A page of many records is more than the cache
 * remembers the parts of, so that a change to one of them would draw all of their cards again.
 */
function useSameRecords(records: readonly TaskRecord[] | undefined): readonly TaskRecord[] | undefined {
  const [held] = useState(() => new Map<string, { record: TaskRecord; content: string }>());
  return useMemo(() => {
    if (!records) return undefined;
    const now = records.map((record) => {
      const content = JSON.stringify(record);
      const before = held.get(record.id);
      return before?.content === content ? before : { record, content };
    });
    held.clear();
    for (const one of now) held.set(one.record.id, one);
    return now.map(({ record }) => record);
  }, [records, held]);
}
