import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Act = (request: IncomingMessage, response: ServerResponse) => void;

export interface StagedBackend {
  origin: string;
  /** What it does with the next requests; until told otherwise it answers `{}`. */
  act: Act;
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

/** A REST server that does what a healthy one never would: failing, lying, hanging. */
export async function stageBackend(): Promise<StagedBackend> {
  const staged: StagedBackend = { origin: '', act: answer(200, '{}'), hangUp, stop };
  const server = createServer((request, response) => staged.act(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  staged.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(stop);

  function hangUp(): void {
    server.closeAllConnections();
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return staged;
}
