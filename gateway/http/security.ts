import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

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
