import type { IncomingHttpHeaders } from 'node:http';
import type { Reach } from '#gateway/lib/addresses.ts';
import type { Client } from './client.ts';

interface Message {
  /** May have the name and password for basic authentication. */
  url: string;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
  /** How long the whole answer may take, and the problem if it takes longer. */
  timeoutMs: number;
  timeoutText: string;
  /** How much of the answer's body is read. */
  maxBytes: number;
  /** Ends it early. */
  stop?: AbortSignal | undefined;
}

interface Answer {
  /** Null if there is no answer. */
  status: number | null;
  headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  text: string;
  /** Whether the body is longer than what is read. */
  isTooLarge: boolean;
  /** Why there is no answer, or only the beginning of one; null for a complete one. */
  problem: string | null;
}

export interface Poster {
  /** Never rejects. */
  post(message: Message): Promise<Answer>;
  close(): Promise<void>;
}

/** Sends JSON to other hosts. Follows no redirect, and connects to no forbidden address. */
export function createPoster(reach: Reach): Poster {
  let client: Promise<Client> | undefined;
  // Loaded for the first message: every thread has a poster, and most send nothing.
  const open = async (): Promise<Client> => (await import('./client.ts')).openClient(reach);
  return {
    async post({ url, headers, body, timeoutMs, timeoutText, maxBytes, stop }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const answer: Omit<Answer, 'text'> = { status: null, headers: {}, isTooLarge: false, problem: null };
      const chunks: Buffer[] = [];
      try {
        const { origin, pathname, search, username, password } = new URL(url);
        const { request } = await (client ??= open());
        const response = await request(origin + pathname + search, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Marl',
            ...(username && { authorization: basic(username, password) }),
            ...headers,
          },
          body,
          signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
        });
        answer.status = response.statusCode;
        answer.headers = response.headers;
        let bytes = 0;
        for await (const chunk of response.body as AsyncIterable<Buffer>) {
          chunks.push(chunk);
          bytes += chunk.length;
          answer.isTooLarge = bytes > maxBytes;
          if (answer.isTooLarge) break;
        }
      } catch (error) {
        answer.problem = timeout.aborted ? timeoutText : failureText(error as Error);
      }
      return { ...answer, text: Buffer.concat(chunks).subarray(0, maxBytes).toString() };
    },
    close: async () => (await client)?.close(),
  };
}

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

/** Several addresses of a host fail together with an empty message. */
function failureText(error: Error & { code?: string; errors?: Error[] }): string {
  return error.message || error.errors?.map(({ message }) => message).join('; ') || error.code || error.name;
}
