import type { FastifyInstance } from 'fastify';

/**
 * Writes a line for each answered request: with LOG_LEVEL=debug for all of them, else for those that failed on our side. Of the
 * address only the path is told, for what stands behind the `?` may be a code or what somebody searched for.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const answered = { method: request.method, path: pathOf(request.url), status, ms: Math.round(reply.elapsedTime) };
    if (status >= 500) request.log.warn(answered, 'request failed');
    else request.log.debug(answered, 'request answered');
  });
}

/** An address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;
