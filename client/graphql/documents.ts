import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { problemOf } from './errors.ts';

/** The gateway does not know a document by its id: another version of the client is installed there. */
export const UNKNOWN = 'PERSISTED_QUERY_NOT_FOUND';

/** What goes along with an operation in place of its document; undefined where no build gave it an id. */
export function persistedAs({ query }: ApolloLink.Operation): { version: 1; sha256Hash: string } | undefined {
  const { id } = query as { id?: string };
  return id ? { version: 1, sha256Hash: id } : undefined;
}

/** Asks for operations by the ids that the build gave them, and sends the document where its id is unknown. */
export const documentLink = ApolloLink.from([
  new ApolloLink((operation, forward) => {
    const persistedQuery = persistedAs(operation);
    if (persistedQuery) {
      operation.extensions.persistedQuery = persistedQuery;
      operation.setContext({ http: { includeQuery: false } });
    }
    return forward(operation);
  }),
  new ErrorLink(({ error, operation, forward }) => {
    if (problemOf(error).code !== UNKNOWN) return;
    delete operation.extensions.persistedQuery;
    operation.setContext({ http: {} });
    return forward(operation);
  }),
]);
