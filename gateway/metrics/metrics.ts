import { nullOnStatus } from '#gateway/rest/error.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DatasetProgress } from '#gateway/graphql/__generated__/types.ts';
import { listMine, listProgress, progressOf } from '#gateway/modules/dataset/dataset.source.ts';
import { listMine as listWorkspaces } from '#gateway/modules/workspace/workspace.source.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import { sharedCall } from './sharedCall.ts';

/** Buckets of durations in seconds, from a millisecond to the timeout of calls. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Clients choose the names of operations; further names are counted together. */
const MAX_OPERATIONS = 200;

export { measureQuality } from './quality.ts';
export { measureWebhooks } from './webhooks.ts';

/** The metrics of the service. Durations are in seconds. */
export interface Meters {
  registry: Registry;
  request(method: string, route: string, status: number, seconds: number): void;
  operation(name: string | null, kind: string, outcome: 'ok' | 'failed', seconds: number): void;
  /** @param call is for example `GET /v1/datasets/:id`. */
  restCall(call: string, status: number, seconds: number): void;
  lookup(cache: string, isHit: boolean): void;
}

/** @param expected are operations that always have their own series. */
export function openMeters(expected: Iterable<string> = []): Meters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });
  const requests = durations('marl_http_request_duration_seconds', 'Duration of HTTP requests.', [
    'method',
    'route',
    'status',
  ]);
  const operations = durations('marl_graphql_operation_duration_seconds', 'Duration of GraphQL operations.', [
    'operation',
    'kind',
    'outcome',
  ]);
  const restCalls = durations('marl_rest_call_duration_seconds', 'Duration of calls to the REST server.', [
    'call',
    'status',
  ]);
  const lookups = new Counter({
    name: 'marl_cache_lookups_total',
    help: 'Lookups in caches, by their outcome.',
    labelNames: ['cache', 'outcome'],
    registers,
  });
  const names = new Set(expected);
  const labelOf = (name: string): string => {
    if (names.size < MAX_OPERATIONS) names.add(name);
    return names.has(name) ? name : 'other';
  };

  return {
    registry,
    request: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    operation: (name, kind, outcome, seconds) =>
      operations.observe({ operation: name === null ? 'unnamed' : labelOf(name), kind, outcome }, seconds),
    restCall: (call, status, seconds) => restCalls.observe({ call, status }, seconds),
    lookup: (cache, isHit) => lookups.inc({ cache, outcome: isHit ? 'hit' : 'miss' }),
  };
}

const STATUSES = ['submitted', 'discarded', 'conflicting', 'pending'] as const;

/** Adds the progress of feedback datasets, read for each scrape. If they cannot be read, the other metrics still appear. */
export function measureDatasets(registry: Registry, rest: RestClient, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const read = sharedCall(() =>
    readProgress(rest).catch((error: unknown) => {
      log.warn({ err: error }, 'the datasets could not be read for the metrics; is ARGILLA_API_KEY still good?');
      return null;
    }),
  );

  const isReadable = new Gauge({
    name: 'marl_datasets_readable',
    help: 'Whether ARGILLA_API_KEY can read the feedback datasets: 1 or 0.',
    registers: [registry],
    collect: async () => {
      isReadable.set((await read()) ? 1 : 0);
    },
  });
  const records = new Gauge({
    name: 'marl_dataset_records',
    help: 'Records of a feedback dataset by the progress of all annotators.',
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

/** The load of the embedded backend's threads. */
export interface ThreadLoad {
  readers: number;
  busy: number;
  writing: number;
  waiting: { short: number; long: number };
  crashes: number;
}

/** Adds the load of the embedded backend's threads. */
export function measureThreads(registry: Registry, load: () => ThreadLoad): void {
  const gauge = (name: string, help: string, valueOf: (load: ThreadLoad) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(valueOf(load()));
      },
    });
  gauge('marl_backend_readers', 'Started threads that only read.', ({ readers }) => readers);
  gauge('marl_backend_readers_busy', 'Threads that are reading.', ({ busy }) => busy);
  gauge('marl_backend_writer_requests', 'Requests in the thread that writes.', ({ writing }) => writing);
  const waiting = new Gauge({
    name: 'marl_backend_waiting_requests',
    help: 'Requests that wait for a thread that reads.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      for (const [lane, count] of Object.entries(load().waiting)) waiting.set({ lane }, count);
    },
  });
  const crashes = new Counter({
    name: 'marl_backend_reader_crashes_total',
    help: 'Threads that only read and ended unexpectedly.',
    registers: [registry],
    collect() {
      crashes.reset();
      crashes.inc(load().crashes);
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
    // The dataset may have been deleted since it was listed.
    const progress = counts.get(id) ?? (await progressOf(rest, id).catch(nullOnStatus(404)));
    if (progress) result.push({ labels, counts: progress });
  }
  return result;
}

/** GET /metrics in Prometheus' text format, for callers with the token as `Authorization: Bearer`. */
export function metricsRoute(app: FastifyInstance, { meters, token }: { meters: Meters; token: string }): void {
  const expected = digest(token);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const [, sent = ''] = /^Bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(sent), expected)) {
      void reply.header('www-authenticate', 'Bearer');
      return reply.code(401).send({ detail: 'Send the METRICS_TOKEN of this service as "Authorization: Bearer …".' });
    }
    return reply.type(meters.registry.contentType).send(await meters.registry.metrics());
  });
}

/** Has a fixed length, as `timingSafeEqual` requires. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Measures every request by its route, not by its address. */
export function measureRequests(app: FastifyInstance, meters: Meters): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    meters.request(request.method, route, reply.raw.statusCode, reply.elapsedTime / 1000);
  });
}
