import { useEffect, useRef } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { RECORDS_CHANGED } from '#client/graphql/recordsChanged.ts';
import { usePollingWhile } from '#client/graphql/usePollingWhile.ts';
import { useSuggesterQuery } from './Suggester.generated.ts';

/** The suggester of a dataset, kept up to date while a job runs; the page is told when one has ended. */
export function useSuggester(datasetId: string) {
  const query = useSuggesterQuery({
    variables: { datasetId },
    fetchPolicy: 'cache-and-network',
    // A lost connection is shown beside the progress.
    context: QUIET,
  });
  const { data, error, refetch } = query;
  const dataset = data?.dataset;
  const suggester = dataset?.__typename === 'FeedbackDataset' ? dataset.suggester : undefined;
  const jobs = suggester?.jobs;
  const isRunning = jobs?.some(({ status }) => status === 'RUNNING') ?? false;
  usePollingWhile(query, isRunning);

  const suggested = jobs?.reduce((sum, job) => sum + job.suggested, 0);
  /** How many of the suggestions the page may show. */
  const shown = useRef<number>(undefined);
  useEffect(
    function tellPage() {
      if (suggested === undefined) return;
      shown.current ??= isRunning ? -1 : suggested;
      if (isRunning || shown.current === suggested) return;
      shown.current = suggested;
      window.dispatchEvent(new Event(RECORDS_CHANGED));
    },
    [suggested, isRunning],
  );
  return { suggester, error, refetch };
}
