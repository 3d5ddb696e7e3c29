import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Who may call from a browser: a JSON list of origins, under the name Argilla gave it; everybody by default. */
const ORIGINS = JSON.parse(process.env.ARGILLA_CORS_ORIGINS ?? '["*"]') as string[];

/**
 * Lets browsers of other origins in, as the API promises: a preflight is answered with the asking origin, a simple request
 * with `*`. Callers show an API key or a token; no cookie ever says here who they are.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  const optionsFor: FastifyCorsOptionsDelegateCallback = ({ method, headers }, done) => {
    // OPTIONS without these two headers is no preflight, and no method of any route.
    const preflight = method === 'OPTIONS' && !!headers.origin && !!headers['access-control-request-method'];
    const everybody = preflight ? true : '*';
    done(null, { ...OPTIONS, preflight, origin: ORIGINS.includes('*') ? everybody : ORIGINS });
  };
  void app.register(cors, () => optionsFor);
}

const OPTIONS = {
  credentials: true,
  methods: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
  maxAge: 600,
  optionsSuccessStatus: 200,
};
