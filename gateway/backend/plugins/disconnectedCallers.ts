import type { FastifyInstance } from 'fastify';

/** Routes that only read although their method is not GET. */
const READS = /(\/|::)search$|::summary$/;

/**
 * Skips reads of callers that disconnected while the request waited behind a slow one. A closed connection shows one turn of the event
 * loop later. Writes always run.
 */
export function skipDisconnectedReads(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { method, url = '' } = request.routeOptions;
    if (method !== 'GET' && !READS.test(url)) return done();
    const { socket } = request.raw;
    const proceed = () => (socket.destroyed || socket.readableEnded ? void reply.hijack() : done());
    setImmediate(() => setImmediate(proceed));
  });
}
