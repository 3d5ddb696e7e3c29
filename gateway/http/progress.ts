import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What is answered, with 408, to who has sent nothing of what is missing. */
export const NO_REQUEST = 'The rest of the request did not come, please send it again';

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Lets each body that stands still fail, where one is read before anything else is done: it is answered as any that cannot be read. */
export function expectBodies(app: FastifyInstance, stillMs: number): void {
  app.addHook('preParsing', ({ raw: incoming, headers }, reply, _payload, done) => {
    const onStandstill = () => {
      if (incoming.listenerCount('error') === 0) return void reply.raw.destroy();
      void reply.header('connection', 'close');
      // Destroyed, it could not be answered any more.
      incoming.emit('error', Object.assign(new Error(NO_REQUEST), { statusCode: 408 }));
    };
    if (hasBody(headers)) expectProgress(incoming, reply.raw, stillMs, onStandstill);
    done();
  });
}

/**
 * Tells when a caller has sent nothing of what is missing of a request for so long, and hangs up on one who takes nothing of the
 * answer. Time in which it is not the caller who is waited for does not count.
 */
export function expectProgress(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stillMs: number,
  onStandstill: () => void,
): void {
  const begin = () => outgoing.setTimeout(stillMs);
  // What came before has been taken only now.
  incoming.on('resume', begin);
  outgoing.on('timeout', () => {
    if (outgoing.writableLength > 0) outgoing.destroy();
    else if (!incoming.complete && incoming.readableLength === 0) onStandstill();
    // Once told, the time does not run again by itself before something moves.
    else begin();
  });
  begin();
}
