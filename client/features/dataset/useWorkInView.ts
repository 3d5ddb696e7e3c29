import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { DatasetWorksDocument, type DatasetWorksQuery } from './DatasetWork.generated.ts';
import { useDatasetsLive } from './useDatasetsLive.ts';
import { type InView, useInView } from './useInView.ts';

/**
 * Reads the numbers of the rows in view, all that have come at once in one request, and follows them while they are seen. A
 * row that comes back is read anew: nobody has followed it meanwhile.
 */
export function useWorkInView(readList: () => void): InView {
  const client = useApolloClient();
  const { ids, enter } = useInView();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<ReadonlySet<string>>(new Set());

  const read = useCallback(
    async (wanted: readonly string[]) => {
      const options = { fetchPolicy: 'network-only', errorPolicy: 'all', context: QUIET } as const;
      const answer = await client
        .query<DatasetWorksQuery>({ query: DatasetWorksDocument, variables: { ids: wanted }, ...options })
        .catch(() => undefined);
      const come = new Set(answer?.data?.datasetsById.map((dataset) => dataset?.id));
      setFailed((known) => {
        const next = [...new Set([...known, ...wanted])].filter((id) => !come.has(id));
        return next.length === known.size ? known : new Set(next);
      });
    },
    [client],
  );

  useEffect(
    function readWhatHasCome() {
      const fresh = ids.filter((id) => !before.current.has(id));
      before.current = new Set(ids);
      if (fresh.length > 0) void read(fresh);
    },
    [ids, read],
  );
  useDatasetsLive(ids, readList, () => void read(ids));
  return useMemo(() => ({ enter, failed }), [enter, failed]);
}
