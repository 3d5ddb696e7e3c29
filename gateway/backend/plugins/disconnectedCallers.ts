import type { FastifyInstance } from 'fastify';
import { laneOf } from '../http/lanes.ts';

/**
 * Skips reads of callers that disconnected while the request waited behind a slow one. A closed connection shows one turn of the event
 * loop later. Writes always run.
 */
export function skipDisconnectedReads(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (laneOf(request.method, request.routeOptions.config) === 'write') return done();
    const { socket } = request.raw;
    const proceed = () => (socket.destroyed || socket.readableEnded ? void reply.hijack() : done());
    setImmediate(() => setImmediate(proceed));
  });
}
