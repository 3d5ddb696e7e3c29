import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes the body of a response. */
type Rewrite = (path: string, body: string) => string;

/** Answers a request in place of the server; returns whether it did. */
type Instead = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A proxy that answers some requests itself, and rewrites responses as a newer version might send them. */
export async function rewriteAnswersOf(
  origin: string,
  rewrite: Rewrite,
  instead: Instead = () => false,
): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    if (!instead(request, response)) void passOn(origin, request, response, rewrite);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function passOn(origin: string, request: IncomingMessage, response: ServerResponse, rewrite: Rewrite) {
  const path = request.url ?? '/';
  const sent: Buffer[] = [];
  for await (const chunk of request) sent.push(chunk as Buffer);
  const headers: Record<string, string> = {};
  for (const name of ['authorization', 'content-type', 'x-argilla-api-key']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const method = request.method ?? 'GET';
  const answer = await fetch(origin + path, {
    method,
    headers,
    ...(sent.length > 0 ? { body: Buffer.concat(sent) } : {}),
  });
  const body = rewrite(path, await answer.text());
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
  response.end(body);
}
