import { useCallback, useEffect, useRef } from 'react';
import { useAnalyticsQuery } from './Analytics.generated.ts';

/** Updates within this time cause one request, as each reads all responses. */
const PAUSE_MS = 5_000;

/** The analytics of a dataset, and a throttled refetch for live updates. */
export function useAnalytics(datasetId: string) {
  const { data, error, refetch } = useAnalyticsQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shownAt = useRef<string>(undefined);
  /** Whether there were updates since the last request. */
  const hasUpdates = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    shownAt.current = data?.dataset?.analytics?.computedAt;
  }, [data]);
  const refetchSoon = useCallback(
    function again() {
      hasUpdates.current = true;
      timer.current ??= setTimeout(() => {
        hasUpdates.current = false;
        const previous = shownAt.current;
        void refetch()
          // The gateway caches the analytics of large datasets, so the result may predate the update.
          .then((result) => result.data?.dataset?.analytics?.computedAt === previous)
          // The next update retries.
          .catch(() => false)
          .then((isOutdated) => {
            timer.current = undefined;
            if ((isOutdated || hasUpdates.current) && isMounted.current) again();
          });
      }, PAUSE_MS);
    },
    [refetch],
  );
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  return { data, error, refetch, refetchSoon };
}
