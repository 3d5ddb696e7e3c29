import { print, type DocumentNode } from 'graphql';
import { createClient as createStreams } from 'graphql-sse';
import {
  Changes,
  type ChangesQuery,
  type ChangesQueryVariables,
  type RecordDataFragment,
  Records,
  type RecordsQueryVariables,
} from './__generated__/operations.ts';
import { send } from './answer.ts';
import { repeatedly } from './attempts.ts';
import type { Document, VariablesOf } from './document.ts';
import { refused, type ServerError } from './errors.ts';
import { openEvents } from './events.ts';

export interface ClientOptions {
  /** The address of the server, for example `https://marl.example.org`. */
  url: string;
  /** An API key. Without one, `headers` must say who asks. */
  apiKey?: string;
  /** Further headers of each request, for example `{ authorization: 'Bearer …' }`. */
  headers?: Readonly<Record<string, string>>;
  /**
   * How often an operation is tried again if the server cannot be reached or is busy, by default 4 times. Each mutation has an
   * `Idempotency-Key`, so none is carried out twice. In front of a real Argilla server, which knows no such keys, it must be 0.
   */
  retries?: number;
  /** How long each attempt may take, by default 60 seconds. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  /** Stops the operation. What has arrived at the server is carried out nevertheless. */
  signal?: AbortSignal;
  /** The key of a mutation, so that a program can repeat it after a restart. By default a new one. */
  idempotencyKey?: string;
}

/** A page of a list. */
export interface Connection<Edge> {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** A change of a record, with the cursor from which to continue. */
export type Change = NonNullable<NonNullable<ChangesQuery['dataset']>['changes']>['edges'][number];

/** A client of one server, as one user. */
export interface Client {
  /** Runs a query or a mutation. Throws a `MarlError` if any part of it fails. */
  request<Result = unknown, Variables = object>(
    document: Document<Result, Variables>,
    ...variables: [...VariablesOf<Variables>, options?: RequestOptions]
  ): Promise<Result>;

  /** The edges of all pages of a list, with one page at a time in memory. The variable `after` is the place to begin. */
  iterate<Result, Variables extends { after?: string | null }, Edge>(
    document: Document<Result, Variables>,
    variables: Variables,
    connectionOf: (result: Result) => Connection<Edge> | null | undefined,
    options?: RequestOptions,
  ): AsyncGenerator<Edge, void, undefined>;

  /** The records of a dataset: all, or those that match. With everyone's responses, or with `scope: 'MINE'` one's own. */
  records(
    datasetId: string,
    criteria?: Omit<RecordsQueryVariables, 'datasetId'>,
    options?: RequestOptions,
  ): AsyncGenerator<RecordDataFragment, void, undefined>;

  /**
   * What happened to the records of a dataset since a cursor, or since its beginning, up to now. Keep the last cursor and pass it as
   * `after` the next time, at least once in 30 days.
   */
  changes(
    datasetId: string,
    since?: Omit<ChangesQueryVariables, 'datasetId'>,
    options?: RequestOptions,
  ): AsyncGenerator<Change, void, undefined>;

  /**
   * Opens a subscription and resolves to its events once none can be missed. Leaving the loop ends it. When the connection breaks, the
   * loop throws: subscribe again, and read what was missed with `changes`.
   */
  subscribe<Result = unknown, Variables = object>(
    document: Document<Result, Variables>,
    ...variables: VariablesOf<Variables>
  ): Promise<AsyncGenerator<Result, void, undefined>>;
}

/**
 * Creates a client for programs. Requests are repeated up to `retries` times, each mutation under one idempotency key, so that it takes
 * effect once. `timeoutMs` limits each attempt.
 */
export function createClient({ url, apiKey, retries = 4, timeoutMs = 60_000, ...options }: ClientOptions): Client {
  const base = url.replace(/\/+$/, '');
  const headers = { ...(apiKey === undefined ? {} : { 'x-argilla-api-key': apiKey }), ...options.headers };
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
  const streams = createStreams({ url: `${base}/graphql/stream`, headers, fetchFn: fetch, retryAttempts: 0 });

  function run<Result, Variables>(
    document: Document<Result, Variables>,
    variables: Variables | undefined,
    { signal, idempotencyKey = retries > 0 ? randomKey() : undefined }: RequestOptions = {},
  ): Promise<Result> {
    const init = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify({ query: textOf(document), variables }),
    };
    const attempt = () => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const stop = signal ? AbortSignal.any([timeout, signal]) : timeout;
      return send<Result>(fetch, `${base}/graphql`, { ...init, signal: stop });
    };
    return repeatedly(attempt, retries, signal);
  }

  const client: Client = {
    request: (document, ...rest) => {
      const [variables, settings] = rest as unknown as [undefined, RequestOptions | undefined];
      return run(document, variables, settings);
    },

    async *iterate(document, variables, connectionOf, settings) {
      for (let { after } = variables; ;) {
        const result = await run(document, { ...variables, after }, settings);
        const connection = connectionOf(result);
        if (!connection) throw refused([MISSING], result);
        yield* connection.edges;
        if (!connection.pageInfo.hasNextPage) return;
        after = connection.pageInfo.endCursor;
      }
    },

    async *records(datasetId, criteria, settings) {
      const variables: RecordsQueryVariables = { ...criteria, datasetId };
      const edges = client.iterate(Records, variables, ({ dataset }) => dataset?.recordsConnection, settings);
      for await (const { node } of edges) yield node;
    },

    changes(datasetId, since, settings) {
      const variables: ChangesQueryVariables = { ...since, datasetId };
      return client.iterate(Changes, variables, ({ dataset }) => dataset?.changes, settings);
    },

    subscribe: (document, ...[variables]) =>
      openEvents(streams, { query: textOf(document), variables: variables as Record<string, unknown> | undefined }),
  };
  return client;
}

/** The server answers with null where there is no such dataset. */
const MISSING: ServerError = {
  message: 'Could not find the requested resource',
  extensions: { code: 'ERROR_FETCHING_DATASET_INFO', status: 404, reason: 'NOT_FOUND' },
};

const textOf = <Result, Variables>(document: Document<Result, Variables>): string =>
  document.kind === 'Document' ? print(document as unknown as DocumentNode) : String(document);

/** `crypto.randomUUID` is missing where a page comes without HTTPS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
