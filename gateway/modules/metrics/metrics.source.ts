import type { DatasetProgress } from '#gateway/graphql/__generated__/types.ts';
import type { RestClient } from '#gateway/rest/client.ts';

interface RestMetrics {
  records: { count: number };
  responses: { count: number; submitted: number; discarded: number; draft: number };
}

/** Adds the numbers that follow from the counts. */
export function toMetrics({ records, responses }: RestMetrics) {
  const { submitted, discarded, draft } = responses;
  const responded = submitted + discarded + draft;
  const pending = records.count - responded;
  const share = (count: number) => (records.count > 0 ? count / records.count : 0);
  return {
    records: records.count,
    responses: responses.count,
    submitted,
    discarded,
    draft,
    responded,
    pending,
    progress: share(responded),
    percentages: {
      submitted: 100 * share(submitted),
      discarded: 100 * share(discarded),
      draft: 100 * share(draft),
      pending: 100 * share(pending),
    },
  };
}

/** The progress of all users together. */
export const progressOf = (rest: RestClient, datasetId: string) =>
  rest.get<DatasetProgress>('/v1/datasets/:id/progress', { params: { id: datasetId } });

/** The progress of the caller. */
export const metricsOf = (rest: RestClient, datasetId: string) =>
  rest.get<RestMetrics>('/v1/me/datasets/:id/metrics', { params: { id: datasetId } }).then(toMetrics);

/** Both for some datasets, or for all of the caller. An Argilla server has no such call. */
export const listProgress = (rest: RestClient, ids?: readonly string[]) =>
  rest
    .get<{ items: { dataset_id: string; progress: DatasetProgress; metrics: RestMetrics }[] }>('/v1/me/progress', {
      query: { dataset_id: ids },
    })
    .then(({ items }) => items);
