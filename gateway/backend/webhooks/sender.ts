import type { Reach } from '#gateway/lib/addresses.ts';
import { createPoster } from '../outgoing/poster.ts';
import { signedHeaders } from './signature.ts';
import type { Outcome } from '../store/webhookDeliveries.ts';
import type { WebhookRow } from '../store/webhooks.ts';

export interface Sender {
  /** Sends a message; never rejects. `stop` ends it early. */
  send(webhook: Pick<WebhookRow, 'url' | 'secret'>, id: string, body: string, stop?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** How much of a response is read and stored. */
const ANSWER_BYTES = 4_096;

/** Sends signed messages. */
export function createSender(reach: Reach): Sender {
  const { post, close } = createPoster(reach);
  return {
    async send({ url, secret }, id, body, stop) {
      const { status, text, problem } = await post({
        url,
        headers: signedHeaders(secret, id, body),
        body,
        timeoutMs: TIMEOUT_MS,
        timeoutText: `No answer within ${TIMEOUT_MS / 1000} seconds`,
        maxBytes: ANSWER_BYTES,
        stop,
      });
      if (status === null) return { response_status: null, response_body: null, error: problem };
      // Only the status counts, so a body that ends early is no failure. SQLite would cut the text off at a NUL.
      return { response_status: status, response_body: text.replaceAll('\0', '\u{FFFD}'), error: null };
    },
    close,
  };
}

export const isAccepted = ({ response_status: status }: Outcome): boolean =>
  status !== null && status >= 200 && status < 300;
