import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';

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

/**
 * Headers that keep a page from doing what it never needs to. Records may show pictures and play sounds from anywhere, which
 * is why those two are open; scripts, requests and forms stay with this origin.
 */
export function secureHeaders(app: FastifyInstance): void {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and colours in style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        mediaSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        // The hosted-model platform shows its spaces in a frame.
        frameAncestors: ["'self'", 'https://huggingface.co'],
      },
    },
    // Says the same as frameAncestors, but knows no exceptions.
    frameguard: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Marl speaks plain HTTP on loopback; the HTTPS proxy in front decides for the host.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', ({ raw }, reply, done) => protect(raw, reply.raw, done as () => void));
}
