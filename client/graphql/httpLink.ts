import { ApolloLink, Observable } from '@apollo/client';
import { ServerError, ServerParseError } from '@apollo/client/errors';
import { persistedAs } from './documents.ts';
import { tabHeaders } from './tab.ts';

/** The gateway does not know the document's id, as it serves another version of the client. */
const UNKNOWN = 'PERSISTED_QUERY_NOT_FOUND';

/** What an operation's context can add to its request. */
interface RequestContext {
  headers?: Record<string, string>;
  fetchOptions?: { signal?: AbortSignal };
}

const RESULT_TYPE = 'application/graphql-response+json';

const HEADERS = {
  accept: `${RESULT_TYPE},application/json;q=0.9`,
  'content-type': 'application/json',
  // Protects from CSRF: other sites cannot send this header without a preflight request. The gateway requires it.
  'apollo-require-preflight': 'true',
  ...tabHeaders,
};

/** Sends operations to the gateway. Apollo's link is four times as large, for what the gateway does not offer, such as answers in parts. */
export const httpLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const controller = new AbortController();
      const { headers, fetchOptions: { signal } = {} } = operation.getContext() as RequestContext;
      signal?.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
      send(operation, { headers: { ...HEADERS, ...headers }, signal: controller.signal }).then(
        (result) => {
          observer.next(result);
          observer.complete();
        },
        (error: unknown) => observer.error(error),
      );
      return () => controller.abort();
    }),
);

/** Loads what a built client needs only after an update of the gateway, which may then no longer have this file. */
export const loadPrint = () => import('./print.ts');

/** Sends the id of the document; sends the document itself if there is none, or if the gateway does not know it. */
async function send(operation: ApolloLink.Operation, init: RequestInit): Promise<ApolloLink.Result> {
  const persistedQuery = persistedAs(operation);
  if (persistedQuery) {
    const result = await post(operation, { extensions: { persistedQuery } }, init);
    if (result.errors?.[0]?.extensions?.code !== UNKNOWN) return result;
  }
  const { print } = await loadPrint();
  return post(operation, { query: print(operation.query) }, init);
}

async function post(
  { operationName, variables }: ApolloLink.Operation,
  document: object,
  init: RequestInit,
): Promise<ApolloLink.Result> {
  const body = JSON.stringify({ operationName, variables, ...document });
  const response = await fetch('/graphql', { ...init, method: 'POST', credentials: 'same-origin', body });
  const bodyText = await response.text();
  // A proxy's answer has another type.
  if (response.status >= 300 && !response.headers.get('content-type')?.includes(RESULT_TYPE))
    throw new ServerError(`Status ${response.status}`, { response, bodyText });
  const result = parse(response, bodyText);
  if (result?.data === undefined && result?.errors === undefined)
    throw new ServerError('Not an answer of the gateway', { response, bodyText });
  return result;
}

function parse(response: Response, bodyText: string): ApolloLink.Result | null {
  try {
    return JSON.parse(bodyText) as ApolloLink.Result | null;
  } catch (error) {
    throw new ServerParseError(error, { response, bodyText });
  }
}
