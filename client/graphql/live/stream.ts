import type { ApolloLink } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { createClient, NetworkError, type RequestParams, type ExecutionResult } from 'graphql-sse';
import { persistedAs } from '../documents.ts';
import { print } from '../printer.ts';
import { personHeaders } from '../session.ts';
import { tabHeaders } from '../tab.ts';
import { fetchStream } from './fetchStream.ts';
import type { StreamEnd } from './keepOpen.ts';

/** Statuses after which a retry is pointless. */
const FINAL = new Set([400, 403, 404]);

// `keepOpen` handles retries.
const client = createClient({
  url: '/graphql/stream',
  headers: () => ({ ...tabHeaders, ...personHeaders() }),
  fetchFn: fetchStream,
  retryAttempts: 0,
});

/** Documents whose id the gateway does not know. */
const unknownDocuments = new WeakSet<DocumentNode>();

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
  const persistedQuery = unknownDocuments.has(query) ? undefined : persistedAs(operation);
  const document = persistedQuery ? { extensions: { persistedQuery } } : { query: print(query) };
  return new Promise((resolve) => {
    let end: StreamEnd = 'unopened';
    const finish = (): void => {
      // The signal outlives this stream.
      signal.removeEventListener('abort', abort);
      resolve(end);
    };
    const leave = client.subscribe(
      // The type requires `query`, which the id replaces.
      { ...document, operationName, variables } as RequestParams,
      {
        next: (result) => {
          end = endAfter(result);
          observer.next(result as ApolloLink.Result);
        },
        error: (error) => {
          if (persistedQuery && error instanceof NetworkError && error.response?.status === 404)
            unknownDocuments.add(query);
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

/** How the stream ends if this result is the last. */
function endAfter({ errors, data }: Pick<ExecutionResult, 'errors' | 'data'>): StreamEnd {
  if (data || !errors) return 'broken';
  return errors.some(({ extensions }) => FINAL.has(Number(extensions?.status))) ? 'refused' : 'unopened';
}
