import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** Buckets of durations in seconds, from a millisecond to the timeout of calls. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Clients choose the names of operations; further names are counted together. */
const MAX_OPERATIONS = 200;

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
