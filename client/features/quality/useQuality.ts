import { useSearchParams } from 'react-router-dom';
import { useQualityQuery } from './Quality.generated.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How good answers and suggestions are, from the day on that the address names as `since`. */
export function useQuality(datasetId: string, isSkipped: boolean) {
  const [params, setParams] = useSearchParams();
  const day = params.get('since');
  const since = day && DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
  const { data, previousData, error, refetch } = useQualityQuery({
    variables: { datasetId, since },
    fetchPolicy: 'cache-and-network',
    skip: isSkipped,
  });
  return {
    // The figures of another day stay until the new ones are there.
    dataset: (data ?? previousData)?.dataset,
    error,
    refetch,
    since,
    changeSince: (next: string): void => {
      setParams(next ? { since: next } : {}, { replace: true, preventScrollReset: true });
    },
  };
}
