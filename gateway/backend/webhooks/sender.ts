import { Agent, request } from 'undici';
import { failureText, guardedConnector } from '../outgoing/connector.ts';
import { signedHeaders } from './signature.ts';
import type { Outcome, WebhookRow } from '../store/webhooks.ts';

export interface Sender {
  /** Sends a message; never rejects. `stop` ends it early. */
  send(webhook: Pick<WebhookRow, 'url' | 'secret'>, id: string, body: string, stop?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** How much of a response is read and stored. */
const ANSWER_BYTES = 4_096;

/** Sends signed messages, follows no redirect and connects to no forbidden address. */
export function createSender(allowsPrivate: boolean): Sender {
  const agent = new Agent({ connect: guardedConnector(allowsPrivate) });
  return {
    async send({ url, secret }, id, body, stop) {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const { origin, pathname, search, username, password } = new URL(url);
        const response = await request(origin + pathname + search, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Marl',
            ...(username && { authorization: basic(username, password) }),
            ...signedHeaders(secret, id, body),
          },
          body,
          dispatcher: agent,
          signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
        });
        return { response_status: response.statusCode, response_body: await beginningOf(response.body), error: null };
      } catch (error) {
        const reason = timeout.aborted ? `No answer within ${TIMEOUT_MS / 1000} seconds` : failureText(error as Error);
        return { response_status: null, response_body: null, error: reason };
      }
    },
    close: () => agent.destroy(),
  };
}

export const isAccepted = ({ response_status: status }: Outcome): boolean =>
  status !== null && status >= 200 && status < 300;

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

/** Only the status counts, so a body that ends early is no failure. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      if (Buffer.concat(chunks).length >= ANSWER_BYTES) break;
    }
  } catch {
    // Keeps what has been received.
  }
  // SQLite would cut the text off at a NUL.
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString().replaceAll('\0', '\u{FFFD}');
}
