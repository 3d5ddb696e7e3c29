import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { criteriaKey, type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { useRecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import { usePendingMoves } from '#client/features/response/index.ts';
import type { ListedRecord } from './BulkList.tsx';
import { useLeavingRecords } from './useLeavingRecords.ts';

interface Wish {
  datasetId: string;
  viewerId: string;
  criteria: RecordCriteria;
  size: number;
  page: number;
  /** The page turned out not to exist, but there is a first one. */
  onMissing(): void;
}

/** A page of records. */
export interface BulkPage {
  /** The records on screen; while another page is on its way, those of the page before. Undefined until the first is there. */
  readonly records: readonly ListedRecord[] | undefined;
  /** How many records match in all. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly error: unknown;
  /** Reads the page anew; resolves when it is there, or could not be read. */
  reload(): Promise<void>;
}

/** Loads one page of the records that match, without those that leave the tab by what is on its way to the server. */
export function useBulkPage({ datasetId, viewerId, criteria, size, page, onMissing }: Wish): BulkPage {
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
  const readAnew = (): Promise<void> =>
    refetch().then(
      () => setRound((before) => before + 1),
      () => undefined,
    );
  // What is still on its way here may have been read before what is to be seen now; asked for again, it is the same answer.
  const reload = (): Promise<void> => (loading ? refetch().then(readAnew, readAnew) : readAnew());
  const found = data?.dataset?.records;
  const onArrived = (): void => void reload();
  const leaving = usePendingMoves({ userId: viewerId, datasetId, status, openedWhen: Infinity, onArrived });
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
