import { expect } from 'vitest';

export interface GraphQLFailure {
  message: string;
  locations?: readonly { line: number; column: number }[];
  path?: (string | number)[];
  extensions: {
    code: string;
    status: number;
    reason?: string;
    refusal?: { code: string; about: Record<string, string> };
    detail?: string;
    requestId?: string;
    retryAfter?: number;
  };
}

export interface GraphQLAnswer<T> {
  status: number;
  headers: Headers;
  data: T;
  errors: GraphQLFailure[];
  /** The REST calls of the operation, with the number of each. */
  calls: Record<string, number>;
}

export type Variables = Record<string, unknown>;

/** The data of an operation; a test that reads it declares its own type. */
export type Data = Record<string, unknown>;

/** One caller of /graphql. */
export interface GraphQLCaller {
  headers: Record<string, string>;
  /** Sends an operation and returns the whole response, including errors. */
  send<T = Data>(query: string, variables?: Variables, headers?: Record<string, string>): Promise<GraphQLAnswer<T>>;
  /** Sends an operation that must succeed, and returns its data. */
  run<T = Data>(query: string, variables?: Variables): Promise<T>;
  /** Sends an operation that must fail with exactly one error, and returns that. */
  fails(query: string, variables?: Variables): Promise<GraphQLFailure>;
}

export function graphqlCaller(url: string, headers: Record<string, string>, calls: string[]): GraphQLCaller {
  const send: GraphQLCaller['send'] = async <T>(query: string, variables: Variables = {}, more = {}) => {
    calls.length = 0;
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as { data: T; errors?: GraphQLFailure[] };
    return {
      status: response.status,
      headers: response.headers,
      data: body.data,
      errors: body.errors ?? [],
      calls: counted(calls),
    };
  };
  return {
    headers,
    send,
    async run<T>(query: string, variables?: Variables): Promise<T> {
      const { data, errors, headers: answered } = await send<T>(query, variables);
      expect(errors, told(query, variables, answered)).toEqual([]);
      return data;
    },
    async fails(query, variables) {
      const { data, errors, headers: answered } = await send<unknown>(query, variables);
      expect(errors, `${told(query, variables, answered)}\n${JSON.stringify(data)}`).toHaveLength(1);
      return errors[0]!;
    },
  };
}

const counted = (calls: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const call of calls) counts[call] = (counts[call] ?? 0) + 1;
  return counts;
};

/** The details that explain a failed assertion. */
const told = (query: string, variables: Variables | undefined, headers: Headers): string =>
  `${query}\n${JSON.stringify(variables ?? {})}\nrequest ${headers.get('x-request-id')}`;
