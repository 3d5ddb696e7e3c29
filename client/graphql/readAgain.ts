import type { ApolloClient, DocumentNode } from '@apollo/client';
import { problemOf } from './errors.ts';
import { QUIET } from './notices.ts';

/** How a server answers about what is no longer there for the viewer. */
const GONE = [403, 404];

/**
 * Reads again what a page shows. If that fails, for example because the network or the session is lost, the page stays as it is. Only what
 * is no longer there is shown as missing.
 */
export async function readAgain<Data>(
  client: ApolloClient,
  query: DocumentNode,
  variables: Record<string, string>,
): Promise<Data | undefined> {
  try {
    const { data } = await client.query<Data>({ query, variables, fetchPolicy: 'network-only', context: QUIET });
    return data;
  } catch (error) {
    if (GONE.includes(problemOf(error).status))
      await client.refetchQueries({ include: [query] }).catch(() => undefined);
    return undefined;
  }
}
