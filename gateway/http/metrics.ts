import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Meters } from '#gateway/metrics/meters.ts';

interface Options {
  meters: Meters;
  /** Who looks has to know it. */
  token: string;
}

/** GET /metrics in Prometheus' text format, for callers who send the token as `Authorization: Bearer`. */
export function metricsRoute(app: FastifyInstance, { meters, token }: Options): void {
  const expected = digest(`Bearer ${token}`);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      void reply.header('www-authenticate', 'Bearer');
      return reply.code(401).send({ detail: 'Send the METRICS_TOKEN of this service as "Authorization: Bearer …".' });
    }
    return reply.type(meters.registry.contentType).send(await meters.registry.metrics());
  });
}

/** Of one length, whatever is compared. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Measures every request by the route it took, whatever the address says. */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    meters.request(request.method, route, reply.raw.statusCode, reply.elapsedTime / 1000);
  });
}
