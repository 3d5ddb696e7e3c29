import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEncoded } from '#gateway/lib/jsonText.ts';
import { isJson, MAX_ANONYMOUS_BYTES, readBody } from './bodies.ts';
import { validateRequest } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a body that the route reads in parts, instead of `body`. */
    longBody: Uint8Array | undefined;
  }
  interface FastifyContextConfig {
    /** The route reads long lists in parts. */
    inParts?: boolean;
  }
}

/** A longer body has to be copied for another thread, and leaves its objects time to grow old anyway. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Lets routes read long lists in parts. If such a request fails, whatever the reason, the body is read as a whole, and the route tries
 * again: that finds all that is wrong with it, in the usual order. So a route must have changed nothing when it fails.
 */
export function readLongBodies(app: FastifyInstance): void {
  app.decorateRequest('longBody', undefined);
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.inParts && isLong(request)) request.longBody = request.body as Uint8Array;
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.inParts) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      if (!request.longBody) return handler.call(this, request, reply);
      try {
        return await handler.call(this, request, reply);
      } catch {
        request.longBody = undefined;
        request.body = readBody(request);
        validateRequest(request);
        return handler.call(this, request, reply);
      }
    };
  });
}

/** Callers with long bodies are known before these are parsed. An answer to be repeated is kept with the parsed body. */
function isLong(request: FastifyRequest): boolean {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body) || body.length <= MAX_ANONYMOUS_BYTES || body.length > MAX_BYTES) return false;
  return isJson(request) && !isEncoded(headers['content-encoding']) && headers['idempotency-key'] === undefined;
}
