import type { GraphiQLProps } from 'graphiql';
import { getOperationAST } from 'graphql';
import { createClient, type RequestParams } from 'graphql-sse';

type Fetcher = GraphiQLProps['fetcher'];

/** Sends what is run: subscriptions to the live stream, everything else as a program would, with the headers of the editor. */
export const fetcher: Fetcher = ({ query, variables, operationName }, { headers, documentAST } = {}) => {
  const request = {
    query,
    variables: variables as Record<string, unknown>,
    ...(operationName ? { operationName } : {}),
  };
  const operation = documentAST ? getOperationAST(documentAST, operationName) : null;
  return operation?.operation === 'subscription' ? follow(request, headers) : ask(request, headers);
};

type Headers = Record<string, string>;

const follow = (request: RequestParams, headers: Headers = {}) =>
  createClient({ url: '/graphql/stream', headers, retryAttempts: 0 }).iterate<
    Record<string, unknown>,
    Record<string, unknown>
  >(request);

/** What the gateway answers to an operation, be it data or errors. */
export async function ask(request: RequestParams, headers: Headers = {}) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}
