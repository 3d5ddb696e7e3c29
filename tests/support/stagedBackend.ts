import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './cleanUp.ts';

type Act = (request: IncomingMessage, response: ServerResponse) => void;

export interface StagedBackend {
  origin: string;
  /** What it does with the next requests; until told otherwise it answers `{}`. */
  act: Act;
  /** How many requests it has not answered to the end, and whose callers are still there. */
  waiting(): number;
  /** How many connections to it are open. */
  connections(): Promise<number>;
  /** Hangs up on everybody, and goes on listening. */
  hangUp(): void;
  /** Hangs up on everybody and listens no more. */
  stop(): Promise<void>;
}

export const answer =
  (status: number, body: string, type = 'application/json'): Act =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** Answers what is given, by path, and does something else with all other requests. */
export const answerBut =
  (given: Readonly<Record<string, unknown>> = {}, act: Act): Act =>
  (request, response) => {
    const path = request.url?.split('?')[0]?.replace(/^\/api/, '') ?? '';
    const known = given[path];
    (known === undefined ? act : answer(200, JSON.stringify(known)))(request, response);
  };

/** Takes a request and says nothing. */
export const never: Act = () => undefined;

/** Begins an answer and never goes on. */
export const half: Act = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":');

/** Sends an answer that never ends, a space at a time: the connection is never idle for long. */
export const drip: Act = (request, response) => {
  half(request, response);
  const dripping = setInterval(() => response.write(' '), DRIP_MS);
  response.once('close', () => clearInterval(dripping));
};

const DRIP_MS = 50;

/** A REST server that does what a healthy one never would: failing, lying, hanging. */
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
  // It hangs up only when told to.
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
