import type { ApolloLink } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import { createClient, type ExecutionResult } from 'graphql-sse';
import { tabHeaders } from '../tab.ts';
import type { StreamEnd } from './keepOpen.ts';

/** Opening it anew after that would come to the same. */
const FINAL = new Set([400, 403, 404]);

// Whether and when to try again is decided in one place, which is not here.
const client = createClient({ url: '/graphql/stream', headers: tabHeaders, retryAttempts: 0 });

interface Observer {
  next(result: ApolloLink.Result): void;
}

/** Opens a subscription's stream and resolves when it is over. */
export function openStream(
  { query, operationName, variables }: ApolloLink.Operation,
  observer: Observer,
  signal: AbortSignal,
  onConnected?: () => void,
): Promise<StreamEnd> {
  return new Promise((resolve) => {
    let end: StreamEnd = 'unopened';
    const leave = client.subscribe(
      { query: print(query), operationName, variables },
      {
        next: (result) => {
          end = endAfter(result);
          observer.next(result as ApolloLink.Result);
        },
        error: () => resolve(end),
        complete: () => resolve(end),
      },
      {
        connected: () => {
          end = 'broken';
          onConnected?.();
        },
      },
    );
    signal.addEventListener('abort', () => {
      leave();
      resolve(end);
    });
  });
}

/** What the stream's end will have been if nothing follows this result. */
function endAfter({ errors, data }: Pick<ExecutionResult, 'errors' | 'data'>): StreamEnd {
  if (data || !errors) return 'broken';
  return errors.some(({ extensions }) => FINAL.has(Number(extensions?.status))) ? 'refused' : 'unopened';
}
