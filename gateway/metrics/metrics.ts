import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { RestClient } from '#gateway/rest/client.ts';
import { measureDatasets } from './datasets.ts';
import { type Meters, openMeters } from './meters.ts';
import { measureQuality } from './quality.ts';
import { measureThreads, type ThreadLoad } from './threads.ts';
import { measureWebhooks } from './webhooks.ts';

/**
 * The metrics for Prometheus.
 * @param token gives access to them
 * @param operations always have their own series
 */
export function openMetrics(token: string, operations: Iterable<string>) {
  const meters = openMeters(operations);
  const { registry } = meters;
  return {
    meters,
    measureRequests: (app: FastifyInstance): void => measureRequests(app, meters),
    measureThreads: (load: () => ThreadLoad): void => measureThreads(registry, load),
    /** Adds what the REST server knows. */
    measureServer(rest: RestClient, log: FastifyBaseLogger): void {
      measureDatasets(registry, rest, log);
      measureWebhooks(registry, rest, log);
      measureQuality(registry, rest, log);
    },
    addRoute: (app: FastifyInstance): void => metricsRoute(app, meters, token),
  };
}

/** GET /metrics in Prometheus' text format, for callers with the token as `Authorization: Bearer`. */
function metricsRoute(app: FastifyInstance, { registry }: Meters, token: string): void {
  const expected = digest(token);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const [, sent = ''] = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(sent), expected)) {
      void reply.header('www-authenticate', 'Bearer');
      return reply.code(401).send({ detail: 'Send the METRICS_TOKEN of this service as "Authorization: Bearer …".' });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Has a fixed length, as `timingSafeEqual` requires. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Measures every request by its route, not by its address. */
function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    meters.request(request.method, route, reply.raw.statusCode, reply.elapsedTime / 1000);
  });
}
