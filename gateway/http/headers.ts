import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** These speak of one connection, not of the message (RFC 9110 §7.6.1), or are answered by each server itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a message that are to be handed on with it. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

/** Gives every answer of these routes a header, also the refusals. */
function answerWith(app: FastifyInstance, name: string, valueOf: (request: FastifyRequest) => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(name, valueOf(request));
    done();
  });
}

export const answerWithRequestId = (app: FastifyInstance): void => answerWith(app, 'x-request-id', ({ id }) => id);

/** For answers that nobody may keep. */
export const answerUnkept = (app: FastifyInstance): void => answerWith(app, 'cache-control', () => 'no-store');
