import type { ApolloCache, StoreObject } from '@apollo/client';

/** Removes what a mutation deletes from the cache. */
export const removing =
  (deleted: StoreObject) =>
  (cache: ApolloCache): void => {
    cache.evict({ id: cache.identify(deleted) });
    cache.gc();
  };

/** Forgets the lists of the records of a dataset, and its figures, after records were added or deleted. */
export function evictRecords(cache: ApolloCache, datasetId: string): void {
  const id = cache.identify({ __typename: 'FeedbackDataset', id: datasetId });
  if (!id) return;
  for (const fieldName of ['records', 'progress', 'metrics', 'suggestionAgents']) cache.evict({ id, fieldName });
}

/** Appends what a mutation creates to a list in the cache. */
export const adding =
  <Data>(list: 'users' | 'workspaces' | 'webhooks', createdIn: (data: Data) => StoreObject) =>
  (cache: ApolloCache, { data }: { data?: Data | null }): void => {
    const created = data && cache.identify(createdIn(data));
    if (created) cache.modify({ fields: { [list]: (cached: readonly object[]) => [...cached, { __ref: created }] } });
  };
