import { type Connection, exchange } from './connection.ts';
import { RestError, statusOfFailure } from './error.ts';

/** Query parameters; a list repeats the name, undefined leaves it out. */
export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface RestRequest {
  /** Values for the `:names` of the route. */
  params?: Readonly<Record<string, string>>;
  query?: Query;
  /** Sent as JSON; URLSearchParams as a form; a text is JSON already. */
  body?: unknown;
  /** A POST that only reads. */
  isRead?: boolean;
}

export interface RestClientOptions {
  connection: Connection;
  /** Who asks, and what else goes along with every call. */
  headers: Readonly<Record<string, string>>;
  /** Ends reads under way when the caller has gone. Writes are finished: who closes a tab still wants the answer kept. */
  signal?: AbortSignal | undefined;
  /** Hears of each call by its route, which is the same for every id. */
  onCall?: (call: string) => void;
  /** Hears of each call's outcome, and how long it took, in milliseconds. */
  onDone?: (call: string, status: number, ms: number) => void;
  /** Hears of each write that was accepted, with what was answered to it. */
  onWrite?: (write: { call: string; id: string | undefined; answer: unknown }) => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Speaks REST for one request of one caller. The only code that knows of HTTP between gateway and backend. */
export class RestClient {
  readonly #options: RestClientOptions;

  constructor(options: RestClientOptions) {
    this.#options = options;
  }

  /** The same connection and caller's signal, with another identity. */
  as(headers: Readonly<Record<string, string>>): RestClient {
    return new RestClient({ ...this.#options, headers });
  }

  /** The same caller for work that goes on when the request has been answered or given up. */
  detached(): RestClient {
    return new RestClient({ ...this.#options, signal: undefined });
  }

  get<T>(route: string, request?: RestRequest): Promise<T> {
    return this.#call('GET', route, request);
  }

  post<T>(route: string, request?: RestRequest): Promise<T> {
    return this.#call('POST', route, request);
  }

  put<T>(route: string, request?: RestRequest): Promise<T> {
    return this.#call('PUT', route, request);
  }

  patch<T>(route: string, request?: RestRequest): Promise<T> {
    return this.#call('PATCH', route, request);
  }

  delete<T>(route: string, request?: RestRequest): Promise<T> {
    return this.#call('DELETE', route, request);
  }

  async #call<T>(method: Method, route: string, request: RestRequest = {}): Promise<T> {
    const { onDone } = this.#options;
    if (!onDone) return this.#send<T>(method, route, request);
    const begin = performance.now();
    const done = (status: number) => onDone(`${method} ${route}`, status, performance.now() - begin);
    try {
      const answer = await this.#send<T>(method, route, request);
      done(200);
      return answer;
    } catch (error) {
      done((error as RestError).status);
      throw error;
    }
  }

  async #send<T>(method: Method, route: string, request: RestRequest): Promise<T> {
    const { connection, headers, signal, onCall, onWrite } = this.#options;
    const { params, query, body, isRead = method === 'GET' } = request;
    const call = `${method} ${route}`;
    const path = fill(route, params);
    if (path === null) throw new RestError(404, { detail: 'There is nothing with such an id' }, call);
    onCall?.(call);
    const isForm = body instanceof URLSearchParams;
    let status: number;
    let text: string;
    let answer: unknown;
    try {
      const options = {
        method,
        path: `${connection.basePath}/api${path}${search(query)}`,
        headers: body === undefined ? headers : { ...headers, 'content-type': isForm ? FORM : 'application/json' },
        body:
          body === undefined ? null : isForm ? body.toString() : typeof body === 'string' ? body : JSON.stringify(body),
      };
      ({ status, text } = await exchange(connection.pool, options, isRead ? signal : undefined));
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

const FORM = 'application/x-www-form-urlencoded';

/**
 * Puts the values into the route's `/:names`; the verb of a route such as `/:name:close` or `/records/:search` stays. Null when
 * one of them leads elsewhere, or nowhere.
 */
function fill(route: string, params: Readonly<Record<string, string>> = {}): string | null {
  if (Object.values(params).some((value) => ELSEWHERE.has(value) || UNPAIRED.test(value))) return null;
  return route.replace(/\/:(\w+)/g, (verb, name: string) =>
    params[name] === undefined ? verb : `/${encodeURIComponent(params[name])}`,
  );
}

/** As parts of a path they would make it another one. */
const ELSEWHERE: ReadonlySet<string> = new Set(['', '.', '..']);

/** Half of a surrogate pair, which no address can hold. */
const UNPAIRED = /\p{Surrogate}/u;

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
