import { useCallback, useEffect, useRef } from 'react';
import { useAnalyticsQuery } from './Analytics.generated.ts';

/** All responses are read for each answer, so many news make one. */
const PAUSE_MS = 5_000;

/** What a dashboard shows of a dataset, and a way to read it anew when something has happened there. */
export function useAnalytics(datasetId: string) {
  const { data, error, refetch } = useAnalyticsQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The state that is shown. */
  const shown = useRef<string>(undefined);
  /** Whether something has happened since it was last asked for. */
  const hasNews = useRef(false);
  const isWanted = useRef(true);
  useEffect(() => {
    shown.current = data?.dataset?.analytics?.computedAt;
  }, [data]);
  const refetchSoon = useCallback(
    function again() {
      hasNews.current = true;
      timer.current ??= setTimeout(() => {
        hasNews.current = false;
        const before = shown.current;
        void refetch()
          // A large dataset is not measured for every answer: what is older than the news is asked for again.
          .then((result) => result.data?.dataset?.analytics?.computedAt === before)
          // A failure is mended by the next news.
          .catch(() => false)
          .then((isOld) => {
            timer.current = undefined;
            if ((isOld || hasNews.current) && isWanted.current) again();
          });
      }, PAUSE_MS);
    },
    [refetch],
  );
  useEffect(() => {
    isWanted.current = true;
    return () => {
      isWanted.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  return { data, error, refetch, refetchSoon };
}
