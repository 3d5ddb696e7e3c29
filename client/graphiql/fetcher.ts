import type { GraphiQLProps } from 'graphiql';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { createClient, type RequestParams } from 'graphql-sse';

type Fetcher = GraphiQLProps['fetcher'];

/** Sends what is run: subscriptions to the live stream, everything else as a program would, with the headers of the editor. */
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
 * The operation that is run. What GraphiQL knows of the text comes a moment after its last change, so that the text itself is
 * asked, and the name counts only where there are several.
 */
function operationIn(query: string, name?: string | null): OperationDefinitionNode | undefined {
  try {
    const operations = parse(query).definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    return operations.length === 1 ? operations[0] : operations.find((one) => one.name?.value === name);
  } catch {
    // The gateway says what is wrong with the text.
    return undefined;
  }
}

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
