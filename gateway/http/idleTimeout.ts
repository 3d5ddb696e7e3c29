import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { httpError } from './httpError.ts';

/** The text for status 408. */
export const INCOMPLETE_REQUEST = 'The rest of the request did not come, please send it again';

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Limits how long an upload may be idle, on routes that read the body first. It then fails like any unreadable body, with status 408. */
export function limitIdleUploads(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('preParsing', ({ raw: incoming, headers }, reply, _payload, done) => {
    const onIdle = () => {
      if (incoming.listenerCount('error') === 0) return void reply.raw.destroy();
      void reply.header('connection', 'close');
      // A destroyed request could not be answered.
      incoming.emit('error', httpError(408, INCOMPLETE_REQUEST));
    };
    if (hasBody(headers)) limitIdleTime(incoming, reply.raw, timeoutMs, onIdle);
    done();
  });
}

/**
 * Calls `onIdle` when the caller does not continue an incomplete request, and disconnects one that does not read the answer. Time in
 * which the caller is not waited for does not count.
 */
export function limitIdleTime(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  timeoutMs: number,
  onIdle: () => void,
): void {
  const restart = () => outgoing.setTimeout(timeoutMs);
  // Until now, received data was waiting to be read.
  incoming.on('resume', restart);
  outgoing.on('timeout', () => {
    if (outgoing.writableLength > 0) outgoing.destroy();
    else if (!incoming.complete && incoming.readableLength === 0) onIdle();
    // The timeout fires once, until there is activity.
    else restart();
  });
  restart();
}
