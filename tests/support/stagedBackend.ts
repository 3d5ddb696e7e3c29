import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './cleanUp.ts';

type Act = (request: IncomingMessage, response: ServerResponse) => void;

export interface StagedBackend {
  origin: string;
  /** Handles the next requests; at first, they are answered with `{}`. */
  act: Act;
  /** The number of requests without a complete response whose callers are still connected. */
  waiting(): number;
  /** The number of open connections. */
  connections(): Promise<number>;
  /** Closes all connections, but keeps listening. */
  hangUp(): void;
  /** Closes all connections and stops listening. */
  stop(): Promise<void>;
}

export const answer =
  (status: number, body: string, type = 'application/json'): Act =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** Answers some paths with given bodies; `act` handles all other requests. */
export const answerBut =
  (given: Readonly<Record<string, unknown>> = {}, act: Act): Act =>
  (request, response) => {
    const path = request.url?.split('?')[0]?.replace(/^\/api/, '') ?? '';
    const known = given[path];
    (known === undefined ? act : answer(200, JSON.stringify(known)))(request, response);
  };

/** Never answers. */
export const never: Act = () => undefined;

/** Starts a response and never ends it. */
export const half: Act = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":');

/** Sends an endless response, one space at a time, so that the connection is never idle for long. */
export const drip: Act = (request, response) => {
  half(request, response);
  const dripping = setInterval(() => response.write(' '), DRIP_MS);
  response.once('close', () => clearInterval(dripping));
};

const DRIP_MS = 50;

/** A REST server that fails, hangs or sends invalid responses on demand. */
export async function stageBackend(): Promise<StagedBackend> {
  const waiting = new Set<ServerResponse>();
  const staged: StagedBackend = {
    origin: '',
    act: answer(200, '{}'),
    waiting: () => waiting.size,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    hangUp,
    stop,
  };
  const server = createServer((request, response) => {
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    staged.act(request, response);
  });
  // It closes connections only on demand.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  staged.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(stop);

  function hangUp(): void {
    server.closeAllConnections();
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return staged;
}

/** An Argilla server with one dataset, which has no route of our own. */
export async function stageArgilla(datasetId: string): Promise<StagedBackend> {
  const staged = await stageBackend();
  const given = {
    [`/v1/datasets/${datasetId}`]: { id: datasetId, name: 'd', workspace_id: datasetId, status: 'ready' },
    '/v1/version': { version: '2.8.0' },
  };
  staged.act = answerBut(given, answer(404, '{"detail":"Not Found"}'));
  return staged;
}
