import type { ApolloClient } from '@apollo/client';

/**
 * Reads from the server into the cache, and returns the answer itself. Read from the cache, it would be what was known before the oldest
 * unsent action: its layer hides the whole objects that it changes.
 */
export async function queryServer<Data>(
  client: ApolloClient,
  { query, variables, context = {} }: Pick<ApolloClient.QueryOptions<Data>, 'query' | 'variables' | 'context'>,
): Promise<Data | undefined> {
  const { data } = await client.query<Data>({ query, variables, fetchPolicy: 'no-cache', context });
  if (data) client.writeQuery({ query, variables, data });
  return data;
}
