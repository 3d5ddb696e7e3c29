import type { ApolloLink } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import type { DocumentNode } from 'graphql';
import { createClient, NetworkError, type RequestParams, type ExecutionResult } from 'graphql-sse';
import { persistedAs } from '../documents.ts';
import { tabHeaders } from '../tab.ts';
import type { StreamEnd } from './keepOpen.ts';

/** Opening it anew after that would come to the same. */
const FINAL = new Set([400, 403, 404]);

// Whether and when to try again is decided in one place, which is not here.
const client = createClient({ url: '/graphql/stream', headers: tabHeaders, retryAttempts: 0 });

/** What the gateway did not know by its id. */
const unknown = new WeakSet<DocumentNode>();

interface Observer {
  next(result: ApolloLink.Result): void;
}

/** Opens a subscription's stream and resolves when it is over. */
export function openStream(
  operation: ApolloLink.Operation,
  observer: Observer,
  signal: AbortSignal,
  onConnected?: () => void,
): Promise<StreamEnd> {
  const { query, operationName, variables } = operation;
  const persistedQuery = unknown.has(query) ? undefined : persistedAs(operation);
  const document = persistedQuery ? { extensions: { persistedQuery } } : { query: print(query) };
  return new Promise((resolve) => {
    let end: StreamEnd = 'unopened';
    const finish = (): void => {
      // The signal is that of all the openings to come.
      signal.removeEventListener('abort', abort);
      resolve(end);
    };
    const leave = client.subscribe(
      // An id stands for the text, which the type asks for.
      { ...document, operationName, variables } as RequestParams,
      {
        next: (result) => {
          end = endAfter(result);
          observer.next(result as ApolloLink.Result);
        },
        error: (error) => {
          if (persistedQuery && error instanceof NetworkError && error.response?.status === 404) unknown.add(query);
          finish();
        },
        complete: finish,
      },
      {
        connected: () => {
          end = 'broken';
          onConnected?.();
        },
      },
    );
    signal.addEventListener('abort', abort);
    function abort(): void {
      leave();
      finish();
    }
  });
}

/** What the stream's end will have been if nothing follows this result. */
function endAfter({ errors, data }: Pick<ExecutionResult, 'errors' | 'data'>): StreamEnd {
  if (data || !errors) return 'broken';
  return errors.some(({ extensions }) => FINAL.has(Number(extensions?.status))) ? 'refused' : 'unopened';
}
