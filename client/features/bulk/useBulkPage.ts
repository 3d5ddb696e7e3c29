import { useWindowEvent } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { criteriaKey, isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { useRecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import { usePendingMoves } from '#client/features/response/index.ts';
import { useIsAway } from '#client/graphql/away.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { REACHED } from '#client/graphql/offlineLink.ts';
import { RECORDS_CHANGED } from '#client/graphql/recordsChanged.ts';
import { useWhen } from '#client/lib/useWhen.ts';
import { useMatchedIdsQuery } from './Bulk.generated.ts';
import { MOST_RECORDS } from './selection.ts';

interface Settings {
  datasetId: string;
  viewerId: string;
  criteria: RecordCriteria;
  size: number;
  page: number;
  /** The page does not exist, but the first one does. */
  onMissing(): void;
}

/**
 * Loads one page of the records that match, without those that pending actions take out of the tab. While another page is loading,
 * `records` are those of the page before.
 */
export function useBulkPage({ datasetId, viewerId, criteria, size, page, onMissing }: Settings) {
  const { similar, status } = criteria;
  // A similarity search returns all records at once; the pages are cut here.
  const range = similar ? { offset: 0, limit: similar.limit } : { offset: (page - 1) * size, limit: size };
  const { data, error, loading, refetch } = useRecordWindowQuery({
    variables: { datasetId, ...toRecordsVariables(criteria), ...range },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [reloads, setReloads] = useState(0);
  /** Resolves once the page is loaded or has failed. */
  const reload = (): Promise<void> =>
    refetch().then(
      () => setReloads((count) => count + 1),
      () => undefined,
    );
  const found = data?.dataset?.records;
  const onArrived = (): void => void reload();
  const leaving = usePendingMoves({ userId: viewerId, datasetId, status, openedAt: Infinity, onArrived });
  const key = `${criteriaKey(criteria)} ${JSON.stringify(range)} ${reloads}`;
  const excluded = useLeavingRecords({ datasetId, criteria, key, items: found?.items ?? NO_ITEMS, leaving });
  useWhen(excluded.isStale, onArrived);

  // The records on the device were only a part of the list.
  useWindowEvent(REACHED, onArrived);
  useWindowEvent(RECORDS_CHANGED, onArrived);

  const { ids, elsewhere } = excluded;
  const first = (page - 1) * size;
  const current = useMemo(() => {
    // A record may have come back by another action.
    const staying = found?.items.filter(({ record }) => !ids.has(record.id) || record.status === status);
    // Excluded records on other pages are assumed to come before this one.
    const before = Math.min(elsewhere, first);
    const records = (similar ? staying?.slice(first, first + size) : staying)?.map(({ record, score }, index) => ({
      record,
      position: first - before + index + 1,
      score: similar ? (score ?? undefined) : undefined,
    }));
    return (
      found && staying && records && { records, total: found.total - (found.items.length - staying.length) - elsewhere }
    );
  }, [found, size, first, similar, status, ids, elsewhere]);
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  const { records, total } = current ?? shown ?? NOT_LOADED;

  const isMissing = !loading && current?.records.length === 0 && page > 1;
  useWhen(isMissing, onMissing);

  return { records, total, isLoading: loading, error: data || loading ? undefined : error, reload };
}

const NO_ITEMS: readonly never[] = [];
const NOT_LOADED = { records: undefined, total: 0 };

interface LoadedRecords {
  datasetId: string;
  criteria: RecordCriteria;
  /** Changes when the records are loaded again. */
  key: string;
  items: readonly { readonly record: { readonly id: string } }[];
  /** The records that pending actions take out of the list. */
  leaving: ReturnType<typeof usePendingMoves>;
}

/**
 * The records that leave the list although the server still returned them, including those whose actions were saved since. `elsewhere` is
 * how many of them match the criteria and are on other pages.
 */
function useLeavingRecords({ datasetId, criteria, key, items, leaving }: LoadedRecords) {
  const [excluded, setExcluded] = useState({ key, leaving });
  const isNew = excluded.key !== key;
  if (isNew || [...leaving.keys()].some((id) => !excluded.leaving.has(id))) {
    setExcluded({ key, leaving: isNew ? leaving : new Map([...excluded.leaving, ...leaving]) });
  }

  const { status, similar } = criteria;
  const isAway = useIsAway();
  const read = new Set(items.map(({ record }) => record.id));
  // A similarity search has loaded all pages, and the downloaded records know of the actions.
  const others =
    similar || isAway ? [] : [...excluded.leaving].filter(([id, from]) => from === status && !read.has(id));
  // Only the server knows which records on other pages match.
  const isAsked = others.length > 0 && isNarrowed(criteria);
  const { filter, search } = toRecordsVariables(criteria);
  const { data } = useMatchedIdsQuery({
    skip: !isAsked,
    variables: { datasetId, filter, search, limit: MOST_RECORDS },
    fetchPolicy: 'no-cache',
    context: QUIET,
  });
  const matched = new Set(data?.dataset?.records?.items.map(({ record }) => record.id));
  const elsewhere = isAsked ? others.filter(([id]) => matched.has(id)) : others;
  return {
    ids: excluded.leaving,
    elsewhere: elsewhere.length,
    isStale: excluded.leaving.size > 0 && leaving.size === 0,
  };
}
