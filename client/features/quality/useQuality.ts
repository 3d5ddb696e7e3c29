import { useSearchParams } from 'react-router-dom';
import { useQualityQuery } from './Quality.generated.ts';

/** Whether a text is a day of the calendar, such as `2026-01-31`. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** How good answers and suggestions are, from the day on that the address names as `since`. */
export function useQuality(datasetId: string, isSkipped: boolean) {
  const [params, setParams] = useSearchParams();
  const day = params.get('since');
  const since = day && isDay(day) ? day : null;
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
      const changed = new URLSearchParams(params);
      if (next) changed.set('since', next);
      else changed.delete('since');
      setParams(changed, { replace: true, preventScrollReset: true });
    },
  };
}
