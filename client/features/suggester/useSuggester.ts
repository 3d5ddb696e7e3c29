import { usePollingWhile } from '#client/graphql/usePollingWhile.ts';
import { useSuggesterQuery } from './Suggester.generated.ts';

/** The suggester of a dataset, kept up to date while a job runs. */
export function useSuggester(datasetId: string) {
  const query = useSuggesterQuery({ variables: { datasetId }, fetchPolicy: 'cache-and-network' });
  const { data, error, refetch } = query;
  const dataset = data?.dataset;
  const suggester = dataset?.__typename === 'FeedbackDataset' ? dataset.suggester : undefined;
  const isRunning = suggester?.jobs?.some(({ status }) => status === 'RUNNING') ?? false;
  usePollingWhile(query, isRunning);
  return { suggester, error, refetch };
}
