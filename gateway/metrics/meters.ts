import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

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
