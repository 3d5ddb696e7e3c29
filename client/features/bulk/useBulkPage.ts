import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type RecordCriteria, toRecordsVariables } from '#client/features/criteria/index.ts';
import { useRecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import type { ListedRecord } from './BulkList.tsx';

interface Wish {
  datasetId: string;
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

/** Loads one page of the records that match. */
export function useBulkPage({ datasetId, criteria, size, page, onMissing }: Wish): BulkPage {
  const { similar } = criteria;
  // Neighbours come all at once: the limit says how many there are to be, and the pages are cut from them here.
  const range = similar ? { offset: 0, limit: similar.limit } : { offset: (page - 1) * size, limit: size };
  const { data, error, loading, refetch } = useRecordWindowQuery({
    variables: { datasetId, ...toRecordsVariables(criteria), ...range },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const found = data?.dataset?.records;
  const first = (page - 1) * size;
  const current = useMemo(() => {
    const items = similar ? found?.items.slice(first, first + size) : found?.items;
    const records = items?.map(({ record, score }, index) => ({
      record,
      position: first + index + 1,
      score: similar ? (score ?? undefined) : undefined,
    }));
    return found && records && { records, total: found.total };
  }, [found, size, first, similar]);
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
    reload: () =>
      refetch().then(
        () => undefined,
        () => undefined,
      ),
  };
}

const NOTHING_YET = { records: undefined, total: 0 };
