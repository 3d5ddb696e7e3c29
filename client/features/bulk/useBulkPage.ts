import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { criteriaKey, isNarrowed, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { useRecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import { usePendingMoves } from '#client/features/response/index.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { useMatchedIdsQuery } from './Bulk.generated.ts';
import { MOST_RECORDS } from './selection.ts';

interface Settings {
  datasetId: string;
  viewerId: string;
  criteria: RecordCriteria;
  size: number;
  page: number;
  /** The page turned out not to exist, but there is a first one. */
  onMissing(): void;
}

/**
 * Loads one page of the records that match, without those that leave the tab by actions that are on their way to the server. While
 * another page is loaded, `records` are those of the page before.
 */
export function useBulkPage({ datasetId, viewerId, criteria, size, page, onMissing }: Settings) {
  const { similar, status } = criteria;
  // Neighbours come all at once: the limit says how many there are to be, and the pages are cut from them here.
  const range = similar ? { offset: 0, limit: similar.limit } : { offset: (page - 1) * size, limit: size };
  const { data, error, loading, refetch } = useRecordWindowQuery({
    variables: { datasetId, ...toRecordsVariables(criteria), ...range },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [round, setRound] = useState(0);
  const reread = (): Promise<void> =>
    refetch().then(
      () => setRound((before) => before + 1),
      () => undefined,
    );
  /**
   * Resolves when the page is there, or could not be read. An answer that is still on its way may be older than what is to be shown,
   * and is the same when asked for again.
   */
  const reload = (): Promise<void> => (loading ? refetch().then(reread, reread) : reread());
  const found = data?.dataset?.records;
  const onArrived = (): void => void reload();
  const leaving = usePendingMoves({ userId: viewerId, datasetId, status, openedAt: Infinity, onArrived });
  const key = `${criteriaKey(criteria)} ${JSON.stringify(range)} ${round}`;
  const leftOut = useLeavingRecords({ datasetId, criteria, key, items: found?.items ?? NO_ITEMS, leaving });
  const fillUp = useEffectEvent(onArrived);
  useEffect(
    function fillUpWhenAllHaveArrived() {
      if (leftOut.isBehind) fillUp();
    },
    [leftOut.isBehind],
  );

  const { ids, elsewhere } = leftOut;
  const first = (page - 1) * size;
  const current = useMemo(() => {
    // What has come back meanwhile stays.
    const staying = found?.items.filter(({ record }) => !ids.has(record.id) || record.status === status);
    // Who works from the front has left them on the pages before.
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
  const { records, total } = current ?? shown ?? NOTHING_YET;

  const isMissing = !loading && current?.records.length === 0 && page > 1;
  const leave = useEffectEvent(onMissing);
  useEffect(
    function leaveMissingPage() {
      if (isMissing) leave();
    },
    [isMissing],
  );

  return {
    records,
    total,
    isLoading: loading,
    error: data || loading ? undefined : error,
    reload,
  };
}

const NO_ITEMS: readonly never[] = [];
const NOTHING_YET = { records: undefined, total: 0 };

interface LoadedRecords {
  datasetId: string;
  criteria: RecordCriteria;
  /** Names what was read: when the records are read anew, it is another one. */
  key: string;
  /** The records that were read, in the order of the list. */
  items: readonly { readonly record: { readonly id: string } }[];
  /** What is on its way out of the list now. */
  leaving: ReturnType<typeof usePendingMoves>;
}

/**
 * Which records leave the list that the server still had in it when it was read; also those that have arrived since. `elsewhere`
 * is how many of them match and are not among the items.
 */
function useLeavingRecords({ datasetId, criteria, key, items, leaving }: LoadedRecords) {
  const [left, setLeft] = useState({ key, leaving });
  const isNew = left.key !== key;
  if (isNew || [...leaving.keys()].some((id) => !left.leaving.has(id))) {
    setLeft({ key, leaving: isNew ? leaving : new Map([...left.leaving, ...leaving]) });
  }

  const { status, similar } = criteria;
  const read = new Set(items.map(({ record }) => record.id));
  // Neighbours were read all at once.
  const others = similar ? [] : [...left.leaving].filter(([id, from]) => from === status && !read.has(id));
  // Whether a record that is not here matches what is searched for, only the server knows.
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
  return { ids: left.leaving, elsewhere: elsewhere.length, isBehind: left.leaving.size > 0 && leaving.size === 0 };
}
