import type { GraphiQLProps } from 'graphiql';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { createClient, type RequestParams } from 'graphql-sse';

type Fetcher = GraphiQLProps['fetcher'];

/** Sends subscriptions to the stream, other operations to /graphql, with the editor's headers. */
export const fetcher: Fetcher = ({ query, variables, operationName }, { headers } = {}) => {
  const operation = operationIn(query, operationName);
  const name = operation?.name?.value;
  const request = {
    query,
    variables: variables as Record<string, unknown>,
    ...(name ? { operationName: name } : {}),
  };
  return operation?.operation === 'subscription' ? follow(request, headers) : ask(request, headers);
};

/**
 * The operation to run. GraphiQL's operation name may be outdated for a moment after a change, so it counts only among several
 * operations.
 */
function operationIn(query: string, name?: string | null): OperationDefinitionNode | undefined {
  try {
    const operations = parse(query).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return operations.length === 1 ? operations[0] : operations.find((operation) => operation.name?.value === name);
  } catch {
    // The gateway reports the syntax error.
    return undefined;
  }
}

type Headers = Record<string, string>;

const follow = (request: RequestParams, headers: Headers = {}) =>
  createClient({ url: '/graphql/stream', headers, retryAttempts: 0 }).iterate<
    Record<string, unknown>,
    Record<string, unknown>
  >(request);

export async function ask(request: RequestParams, headers: Headers = {}) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}
