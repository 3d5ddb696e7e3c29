import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { environment } from '../environment.ts';

/**
 * Answers CORS requests as Argilla does: a preflight with the caller's origin, a simple request with `*`, a request without an origin
 * without CORS headers. That is safe because authentication never uses cookies.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  const { corsOrigins: origins } = environment;
  const optionsFor: FastifyCorsOptionsDelegateCallback = ({ method, headers }, done) => {
    if (!headers.origin) return done(null, { origin: false });
    // OPTIONS without this header is not a preflight.
    const preflight = method === 'OPTIONS' && !!headers['access-control-request-method'];
    const anyOrigin = preflight ? true : '*';
    done(null, { ...OPTIONS, preflight, origin: origins.includes('*') ? anyOrigin : origins });
  };
  void app.register(cors, () => optionsFor);
}

const OPTIONS = {
  credentials: true,
  methods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
  maxAge: 600,
  optionsSuccessStatus: 200,
};
