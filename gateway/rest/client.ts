import { createHash } from 'node:crypto';
import type { Capabilities } from '#gateway/graphql/__generated__/types.ts';
import { type Connection, exchange } from './connection.ts';
import { RestError, statusOfFailure } from './error.ts';

/** Query parameters; a list repeats the name, undefined leaves it out. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface RestRequest {
  /** Values for the `:names` of the route. */
  params?: Readonly<Record<string, string>>;
  query?: Query;
  /** Sent as JSON, URLSearchParams as a form; a string is JSON already. */
  body?: unknown;
  /** A POST that only reads. */
  isRead?: boolean;
}

export interface RestClientOptions {
  connection: Connection;
  /** Sent with every call: the credentials, among others. */
  headers: Readonly<Record<string, string>>;
  /** Aborts reads when the caller disconnects. Writes are completed: a user who closes the tab expects the answer to be saved. */
  signal?: AbortSignal | undefined;
  /** Called before each call with its route, which contains no ids. */
  onCall?: ((call: string) => void) | undefined;
  /** Called after each call, with its duration in milliseconds. */
  onDone?: ((call: string, status: number, ms: number) => void) | undefined;
  onWrite?: (write: { call: string; id: string | undefined; answer: unknown }) => void;
  /** Makes the Idempotency-Key of a write. */
  keyOf?: ((write: string) => string) | undefined;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The REST client for one request. The only code that knows about HTTP between gateway and backend. */
export class RestClient {
  readonly #options: RestClientOptions;

  constructor(options: RestClientOptions) {
    this.#options = options;
  }

  /** The same client with other credentials. */
  as(headers: Readonly<Record<string, string>>): RestClient {
    return new RestClient({ ...this.#options, headers });
  }

  /** The same client, with another name in the history of responses. */
  named(client: string): RestClient {
    const headers = { ...this.#options.headers, 'x-marl-client': client };
    return new RestClient({ ...this.#options, headers });
  }

  /** The same client for work that continues after the request. */
  detached(): RestClient {
    return new RestClient({ ...this.#options, signal: undefined, keyOf: undefined });
  }

  /**
   * The same client for an operation that may be repeated: completes it when the caller disconnects, and gives each write a key that it
   * has again when the operation is repeated.
   */
  repeatable(operation: string): RestClient {
    const counts = new Map<string, number>();
    const keyOf = (write: string): string => {
      const count = counts.get(write) ?? 0;
      counts.set(write, count + 1);
      return createHash('sha256').update(`${operation}\n${count}\n${write}`).digest('hex');
    };
    return new RestClient({ ...this.#options, signal: undefined, keyOf });
  }

  /** The capabilities of the server. */
  get capabilities(): Capabilities {
    return this.#options.connection.capabilities;
  }

  readonly get = this.#method('GET');
  /** The items of a list, converted. */
  readonly list = async <Row, Model>(route: string, toModel: (row: Row) => Model, request?: RestRequest) =>
    (await this.get<{ items: Row[] }>(route, request)).items.map((row) => toModel(row));
  readonly post = this.#method('POST');
  readonly put = this.#method('PUT');
  readonly patch = this.#method('PATCH');
  readonly delete = this.#method('DELETE');

  #method(method: Method) {
    return async <T>(route: string, request: RestRequest = {}): Promise<T> => {
      const start = performance.now();
      const done = (status: number) => this.#options.onDone?.(`${method} ${route}`, status, performance.now() - start);
      try {
        const answer = await this.#send<T>(method, route, request);
        done(200);
        return answer;
      } catch (error) {
        done((error as RestError).status);
        throw error;
      }
    };
  }

  async #send<T>(method: Method, route: string, request: RestRequest): Promise<T> {
    const { connection, headers: common, signal, onCall, onWrite, keyOf } = this.#options;
    const { params, query, body, isRead = method === 'GET' } = request;
    const call = `${method} ${route}`;
    const path = fill(route, params);
    if (path === null) throw new RestError(404, { detail: 'There is nothing with such an id' }, call);
    // Argilla 2 answers any other path with its web page.
    if (!connection.capabilities.taskDatasets && !route.startsWith('/v1/')) throw new RestError(404, NO_ROUTE, call);
    onCall?.(call);
    const isForm = body instanceof URLSearchParams;
    let status: number;
    let text: string;
    let answer: unknown;
    try {
      const address = `${connection.basePath}/api${path}${search(query)}`;
      const content =
        body === undefined ? null : isForm ? body.toString() : typeof body === 'string' ? body : JSON.stringify(body);
      const headers = {
        ...common,
        ...(content === null ? {} : { 'content-type': isForm ? FORM : 'application/json' }),
        ...(keyOf && !isRead ? { 'idempotency-key': keyOf(`${method} ${address}\n${content}`) } : {}),
      };
      const options = { method, path: address, headers, body: content };
      ({ status, text } = await exchange(connection.dispatcher, options, isRead ? signal : undefined));
    } catch (error) {
      throw new RestError(statusOfFailure(error), undefined, call, error);
    }
    try {
      answer = text === '' ? undefined : JSON.parse(text);
    } catch (error) {
      throw new RestError(status < 400 ? 502 : status, undefined, call, error);
    }
    if (status >= 300) throw new RestError(status < 400 ? 502 : status, answer, call);
    if (!isRead) onWrite?.({ call, id: params?.id, answer });
    return answer as T;
  }
}

/** What a server answers for a route it does not have. */
const NO_ROUTE = { detail: 'Not Found' };

const FORM = 'application/x-www-form-urlencoded';

/**
 * Replaces the `/:names` of a route; verbs such as in `/:name:close` or `/records/:search` stay. Null when a value would change the route
 * or cannot be encoded.
 */
function fill(route: string, params: Readonly<Record<string, string>> = {}): string | null {
  if (Object.values(params).some((value) => PATH_SEGMENTS.has(value) || LONE_SURROGATE.test(value))) return null;
  return route.replace(/\/:(\w+)/g, (verb, name: string) =>
    params[name] === undefined ? verb : `/${encodeURIComponent(params[name])}`,
  );
}

/** Values that would change the path. */
const PATH_SEGMENTS: ReadonlySet<string> = new Set(['', '.', '..']);

/** Half of a surrogate pair, which a URL cannot contain. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function search(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [String(value)]) {
      parameters.append(name, item);
    }
  }
  return parameters.size ? `?${parameters.toString()}` : '';
}
