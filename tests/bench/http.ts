import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-sse';
import { Pool } from 'undici';

/** A client of the product with one kept-alive connection. */
export class Client {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #headers: Record<string, string>;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#pool = new Pool(url, { connections: 4, headersTimeout: 120_000, bodyTimeout: 120_000 });
    // Like a browser's page, it follows what others write.
    this.#headers = { 'x-argilla-api-key': key, 'x-marl-tab': randomUUID() };
  }

  /** A client of the same product with another user's key. */
  as(key: string): Client {
    return new Client(this.#url, key);
  }

  /** The body as text; throws for an unsuccessful response. */
  async send(method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE', path: string, body?: string): Promise<string> {
    const response = await this.#pool.request({
      method,
      path,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    });
    const answer = await response.body.text();
    if (response.statusCode >= 300)
      throw new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 500)}`);
    return answer;
  }

  async rest<T>(method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const answer = await this.send(method, `/api/v1${path}`, body === undefined ? undefined : JSON.stringify(body));
    return (answer ? JSON.parse(answer) : undefined) as T;
  }

  /** The response as text; throws if it contains errors. */
  async graphql(query: string, variables: object): Promise<string> {
    const answer = await this.send('POST', '/graphql', JSON.stringify({ query, variables }));
    if (answer.includes('"errors"')) throw new Error(`GraphQL: ${answer.slice(0, 500)}`);
    return answer;
  }

  /** Follows a subscription; returns how to end it. */
  follow(query: string, variables: Record<string, unknown>, onEvent: () => void): () => void {
    const { dispose, subscribe } = createClient({ url: `${this.#url}/graphql/stream`, headers: this.#headers });
    subscribe({ query, variables }, { next: onEvent, error: () => undefined, complete: () => undefined });
    return dispose;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
