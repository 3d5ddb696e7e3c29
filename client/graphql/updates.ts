import type { ApolloCache, StoreObject } from '@apollo/client';

/** What a mutation deletes is gone from the cache, too. */
export const removing =
  (deleted: StoreObject) =>
  (cache: ApolloCache): void => {
    cache.evict({ id: cache.identify(deleted) });
    cache.gc();
  };

/** What a mutation makes comes last in a list of the cache, too. */
export const adding =
  <Data>(list: 'users' | 'workspaces', madeIn: (data: Data) => StoreObject) =>
  (cache: ApolloCache, { data }: { data?: Data | null }): void => {
    const made = data && cache.identify(madeIn(data));
    if (made) cache.modify({ fields: { [list]: (held: readonly object[]) => [...held, { __ref: made }] } });
  };
