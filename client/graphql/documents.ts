import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { from, mergeMap } from 'rxjs';
import { problemOf } from './errors.ts';
import type { print } from './printer.ts';

/** The gateway does not know the document's id, as it serves another version of the client. */
export const UNKNOWN = 'PERSISTED_QUERY_NOT_FOUND';

/** Replaces the document of an operation by its id; undefined without a build, which creates the ids. */
export function persistedAs({ query }: ApolloLink.Operation): { version: 1; sha256Hash: string } | undefined {
  const { id } = query as { id?: string };
  return id ? { version: 1, sha256Hash: id } : undefined;
}

type Print = typeof print;

/** Loaded for the first document whose id the gateway does not know. */
let printer: Print | undefined;

/** The text of a document, for a request. A build leaves out the printer that Apollo would load with the page. */
export const printDocument = (document: Parameters<Print>[0], ofApollo: Print): string =>
  (printer ?? ofApollo)(document);

async function loadPrinter(): Promise<void> {
  ({ print: printer } = await import('./printer.ts'));
}

/** Sends the ids of documents; sends the document itself if the gateway does not know the id. */
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
    return from(loadPrinter()).pipe(mergeMap(() => forward(operation)));
  }),
]);
