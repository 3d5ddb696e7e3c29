import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Lets browsers of other origins in, as the API promises: a preflight is answered with the asking origin, a simple request
 * with `*`. Callers show an API key or a token; no cookie is ever read here.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  const optionsFor: FastifyCorsOptionsDelegateCallback = (request, done) => {
    const isPreflight = request.method === 'OPTIONS';
    done(null, { ...OPTIONS, origin: isPreflight ? true : '*' });
  };
  void app.register(cors, () => optionsFor);
}

const OPTIONS = {
  credentials: true,
  methods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
  maxAge: 600,
  optionsSuccessStatus: 200,
};
