import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { useRecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import { useOnTheWay } from '#client/features/response/index.ts';
import type { ListedRecord } from './BulkList.tsx';

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
  const reload = (): Promise<void> =>
    refetch().then(
      () => undefined,
      () => undefined,
    );
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  useOnTheWay({
    userId: viewerId,
    datasetId,
    status,
    openedWhen: Infinity,
    onLeave: (ids) => setLeaving((before) => new Set([...before, ...ids])),
    onArrived: () => void reload(),
  });

  const found = data?.dataset?.records;
  const first = (page - 1) * size;
  const current = useMemo(() => {
    const items = similar ? found?.items.slice(first, first + size) : found?.items;
    // What has come back meanwhile stays.
    const staying = items?.filter(({ record }) => !leaving.has(record.id) || record.status === status);
    const records = staying?.map(({ record, score }, index) => ({
      record,
      position: first + index + 1,
      score: similar ? (score ?? undefined) : undefined,
    }));
    return found && items && records && { records, total: found.total - (items.length - records.length) };
  }, [found, size, first, similar, status, leaving]);
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

const NOTHING_YET = { records: undefined, total: 0 };
