import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

/** Headers that apply to a single connection (RFC 9110 §7.6.1). */
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

/** The headers that a proxy forwards. */
export const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

/** Adds a header to every answer of these routes, including errors. */
function addHeader(app: FastifyInstance, name: string, valueOf: (request: FastifyRequest) => string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(name, valueOf(request));
    done();
  });
}

export const sendRequestId = (app: FastifyInstance): void => addHeader(app, 'x-request-id', ({ id }) => id);

export const preventCaching = (app: FastifyInstance): void => addHeader(app, 'cache-control', () => 'no-store');

/** Hugging Face shows Spaces in a frame. */
export const FRAME_ANCESTORS = ["'self'", 'https://huggingface.co'];

/**
 * Sets security headers. Images and media may come from anywhere, because records may contain them; scripts, requests and forms are
 * limited to this origin.
 */
export function secureHeaders(app: FastifyInstance): void {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        mediaSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: FRAME_ANCESTORS,
      },
    },
    // Replaced by frameAncestors, which allows exceptions.
    frameguard: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Left to the HTTPS proxy in front.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', ({ raw }, reply, done) => protect(raw, reply.raw, done as () => void));
}
