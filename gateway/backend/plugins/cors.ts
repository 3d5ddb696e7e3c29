import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { environment } from '../environment.ts';

/**
 * Lets browsers of other origins in, as the API promises: a preflight is answered with the asking origin, a simple request
 * with `*`, and who comes from none is told nothing of it. Callers show an API key or a token; no cookie ever says here who they are.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  const { corsOrigins: origins } = environment;
  const optionsFor: FastifyCorsOptionsDelegateCallback = ({ method, headers }, done) => {
    if (!headers.origin) return done(null, { origin: false });
    // OPTIONS without this header is no preflight, and no method of any route.
    const preflight = method === 'OPTIONS' && !!headers['access-control-request-method'];
    const everybody = preflight ? true : '*';
    done(null, { ...OPTIONS, preflight, origin: origins.includes('*') ? everybody : origins });
  };
  void app.register(cors, () => optionsFor);
}

const OPTIONS = {
  credentials: true,
  methods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
  maxAge: 600,
  optionsSuccessStatus: 200,
};
