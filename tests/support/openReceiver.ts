import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Message {
  headers: IncomingHttpHeaders;
  path: string;
  text: string;
  type: string;
  timestamp: string;
  data: Record<string, never> & { id: string };
}

export interface Receiver {
  url: string;
  messages: Message[];
  /** The types of the received events, in order. */
  types(): string[];
  /** The responses from now on; at first 200. */
  answerWith(answer: (message: Message, response: ServerResponse) => void): void;
  close(): void;
}

/** Starts a receiver of webhooks on loopback. */
export async function openReceiver(): Promise<Receiver> {
  const messages: Message[] = [];
  let answer = (_message: Message, response: ServerResponse): void => void response.end('thanks');
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const message = {
        headers: request.headers,
        path: request.url!,
        text,
        ...(JSON.parse(text) as object),
      } as Message;
      messages.push(message);
      answer(message, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    types: () => messages.map(({ type }) => type),
    answerWith: (newAnswer) => void (answer = newAnswer),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Verifies the signature of a message as https://www.standardwebhooks.com defines it. */
export function isSigned({ headers, text }: Message, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.');
  const expected = createHmac('sha256', key).update(content).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}
