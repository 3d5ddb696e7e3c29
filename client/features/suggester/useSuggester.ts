import { useEffect } from 'react';
import { useSuggesterQuery } from './Suggester.generated.ts';

const POLL_MS = 1_000;

/** The suggester of a dataset, kept up to date while a job runs. */
export function useSuggester(datasetId: string) {
  const { data, error, refetch, startPolling, stopPolling } = useSuggesterQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
  });
  const dataset = data?.dataset;
  const suggester = dataset?.__typename === 'FeedbackDataset' ? dataset.suggester : undefined;
  const isRunning = suggester?.jobs?.some(({ status }) => status === 'RUNNING') ?? false;
  useEffect(() => {
    if (!isRunning) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
  return { suggester, error, refetch };
}
