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
  const readSoon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // A failure is mended by the next news.
      void refetch().catch(() => undefined);
    }, PAUSE_MS);
  }, [refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { data, error, refetch, readSoon };
}
