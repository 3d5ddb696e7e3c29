import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatasetProgress } from '#gateway/graphql/__generated__/types.ts';
import { nullOnStatus } from '#gateway/graphql/errors.ts';
import { listMine } from '#gateway/modules/dataset/dataset.source.ts';
import { listProgress, progressOf } from '#gateway/modules/metrics/metrics.source.ts';
import { listMine as listWorkspaces } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';

/** From a millisecond to half a minute, after which every call is given up. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Clients name operations; beyond this many names, the others are counted together. */
const MOST_OPERATIONS = 200;

/** What is measured of the service itself, in Prometheus' terms. Durations are in seconds. */
export interface Meters {
  registry: Registry;
  /** An HTTP request, by the route it took. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** A GraphQL operation, by its name; null for one without. */
  operation(name: string | null, kind: string, outcome: 'ok' | 'failed', seconds: number): void;
  /** A call to the REST server, e.g. `GET /v1/datasets/:id`. */
  restCall(call: string, status: number, seconds: number): void;
  /** A look into what is kept from earlier. */
  lookup(cache: string, isHit: boolean): void;
}

/** The operations in `expected` always have their own series. */
export function openMeters(expected: Iterable<string> = []): Meters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'marl_http_request_duration_seconds',
    help: 'How long HTTP requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const operations = new Histogram({
    name: 'marl_graphql_operation_duration_seconds',
    help: 'How long GraphQL operations took.',
    labelNames: ['operation', 'kind', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const restCalls = new Histogram({
    name: 'marl_rest_call_duration_seconds',
    help: 'How long calls to the REST server took.',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers,
  });
  const lookups = new Counter({
    name: 'marl_cache_lookups_total',
    help: 'How often something was looked for among what is kept, and whether it was there.',
    labelNames: ['cache', 'outcome'],
    registers,
  });
  const names = new Set(expected);
  const known = (name: string): string => {
    if (names.size < MOST_OPERATIONS) names.add(name);
    return names.has(name) ? name : 'other';
  };

  return {
    registry,
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    operation: (name, kind, outcome, seconds) =>
      operations.observe({ operation: name === null ? 'unnamed' : known(name), kind, outcome }, seconds),
    restCall: (call, status, seconds) => restCalls.observe({ call, status }, seconds),
    lookup: (cache, isHit) => lookups.inc({ cache, outcome: isHit ? 'hit' : 'miss' }),
  };
}

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;

/**
 * Adds how far the feedback datasets have come that the caller may see; read anew each time somebody looks. Where they cannot be
 * read the rest of the metrics is told all the same: that is when somebody needs it.
 */
export function measureDatasets(registry: Registry, rest: RestClient, log: Pick<FastifyBaseLogger, 'warn'>): void {
  let underway: Promise<Progress[] | null> | undefined;
  const look = (): Promise<Progress[] | null> =>
    readProgress(rest).catch((error: unknown) => {
      log.warn({ err: error }, 'the datasets could not be read for the metrics; is ARGILLA_API_KEY still good?');
      return null;
    });
  /** What both gauges tell at a time is read once. */
  const read = () => (underway ??= look().finally(() => (underway = undefined)));

  const isReadable = new Gauge({
    name: 'marl_datasets_readable',
    help: 'Whether the feedback datasets could be read with ARGILLA_API_KEY this time: 1, or 0, and then none is told of.',
    registers: [registry],
    collect: async () => {
      isReadable.set((await read()) ? 1 : 0);
    },
  });
  const records = new Gauge({
    name: 'marl_dataset_records',
    help: 'Records of a feedback dataset, by how far everybody together has come with them.',
    labelNames: ['dataset_id', 'dataset', 'workspace', 'status'],
    registers: [registry],
    collect: async () => {
      const progress = await read();
      records.reset();
      for (const { labels, counts } of progress ?? []) {
        for (const status of STATUSES) records.set({ ...labels, status }, counts[status]);
      }
    },
  });
}

interface Progress {
  labels: Record<'dataset_id' | 'dataset' | 'workspace', string>;
  counts: DatasetProgress;
}

async function readProgress(rest: RestClient): Promise<Progress[]> {
  const [datasets, workspaces] = await Promise.all([listMine(rest), listWorkspaces(rest)]);
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const listed = await listProgress(rest).catch(() => []);
  const counts = new Map(listed.map(({ dataset_id: id, progress }) => [id, progress]));
  const result: Progress[] = [];
  for (const { id, name, workspaceId } of datasets) {
    const labels = { dataset_id: id, dataset: name, workspace: names.get(workspaceId) ?? '' };
    // The dataset may be deleted meanwhile.
    const progress = counts.get(id) ?? (await progressOf(rest, id).catch(nullOnStatus(404)));
    if (progress) result.push({ labels, counts: progress });
  }
  return result;
}

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
