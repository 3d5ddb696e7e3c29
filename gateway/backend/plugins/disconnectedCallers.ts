import type { FastifyInstance } from 'fastify';

/** Routes that only read, by what they are called; so does every GET. */
const READS = /(\/|::)search$|::summary$/;

/**
 * Spares reading for callers who have gone. Requests queue up behind a slow one, since each keeps the thread to itself; meanwhile who
 * sent them may have hung up, which is read from the connection a turn of the loop after the request. What is to be written is
 * written all the same.
 */
export function spareGoneCallers(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { method, url = '' } = request.routeOptions;
    if (method !== 'GET' && !READS.test(url)) return done();
    const { socket } = request.raw;
    const goOn = () => (socket.destroyed || socket.readableEnded ? void reply.hijack() : done());
    setImmediate(() => setImmediate(goOn));
  });
}
