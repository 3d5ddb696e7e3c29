import type { FastifyInstance } from 'fastify';

/** Routes that only read although they are no GET. */
const READS = /(\/|::)search$|::summary$/;

/**
 * Skips reads of disconnected callers. Requests queue up behind a slow one, because each occupies the thread, and their callers may
 * have disconnected meanwhile; the connection shows that one turn of the event loop later. Writes are carried out regardless.
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
