import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLiveOptions } from '#client/graphql/live/useLiveOptions.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { DatasetCountsDocument, type DatasetCountsQuery, useDatasetsLiveSubscription } from './Datasets.generated.ts';

/** Rows that only pass by while scrolling are skipped. */
const SETTLED_MS = 60;

/** The rows of a list that are in view. */
export interface InView {
  /** A row has come into view; the function it returns is called when the row leaves. */
  enter(id: string): () => void;
  /** The rows whose counts could not be read. */
  failed: ReadonlySet<string>;
}

/**
 * Reads the counts of the rows in view, in one request for all that have just come, and follows their changes. A row that
 * comes back is read again, because nothing followed it meanwhile.
 */
export function useCountsInView(readList: () => void): InView {
  const client = useApolloClient();
  const { ids, enter } = useIdsInView();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const previous = useRef<ReadonlySet<string>>(new Set());

  const read = useCallback(
    async (wanted: readonly string[]) => {
      const options = { fetchPolicy: 'network-only', errorPolicy: 'all', context: QUIET } as const;
      const answer = await client
        .query<DatasetCountsQuery>({ query: DatasetCountsDocument, variables: { ids: wanted }, ...options })
        .catch(() => undefined);
      const found = new Set(answer?.data?.datasetsById.map((dataset) => dataset?.id));
      setFailed((known) => {
        const next = [...new Set([...known, ...wanted])].filter((id) => !found.has(id));
        return next.length === known.size ? known : new Set(next);
      });
    },
    [client],
  );

  useEffect(
    function readNewRows() {
      const fresh = ids.filter((id) => !previous.current.has(id));
      previous.current = new Set(ids);
      if (fresh.length > 0) void read(fresh);
    },
    [ids, read],
  );

  const options = useLiveOptions((isAgain) => {
    if (!isAgain) return;
    void read(ids);
    readList();
  });
  useDatasetsLiveSubscription({
    ...options,
    skip: options.skip || ids.length === 0,
    variables: { datasetIds: [...ids] },
    onData: ({ data: { data } }) => {
      if (data?.datasetChanged.kinds.includes('DELETED')) readList();
    },
  });
  return useMemo(() => ({ enter, failed }), [enter, failed]);
}

/** The ids of the rows in view, once they have settled. */
function useIdsInView(): { ids: readonly string[]; enter: InView['enter'] } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const current = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIds([...current.current]), SETTLED_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const enter = useCallback(
    (id: string) => {
      current.current.add(id);
      settle();
      return () => {
        current.current.delete(id);
        settle();
      };
    },
    [settle],
  );
  return { ids, enter };
}
