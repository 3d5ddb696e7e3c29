import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startProduct } from '#tests/support/product.ts';
import { type ReceivedSpan, startTraceReceiver } from '#tests/support/traceReceiver.ts';

const KEY = { 'X-Argilla-Api-Key': 'argilla.apikey' };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const traceparent = (id: string) => `00-${id}-${CALLER}-01`;

const receiver = await startTraceReceiver();
afterAll(() => receiver.close());

const attribute = ({ attributes }: ReceivedSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};
const inTrace = (id: string) => receiver.spans.filter(({ traceId }) => traceId === id);
/** The names of a span and its ancestors, outermost first. */
const lineOf = (span: ReceivedSpan): string[] => {
  const parent = receiver.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent ? lineOf(parent) : []), span.name];
};

describe('with a trace collector', () => {
  beforeAll(async () => {
    const product = await startProduct({
      DEMO: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'annotation',
      // Nothing is sent before the end, so that the end has to send it.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    const ask = (query: string, headers: object = {}) =>
      fetch(`${product.url}/graphql`, {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query }),
      });
    await ask('query Names { datasets { ... on FeedbackDataset { name fields { name } questions { name } } } }', {
      traceparent: traceparent(TRACE),
      'x-request-id': 'edge-1',
    });
    await fetch(`${product.url}/api/v1/me/datasets?secret=s3cret`, {
      headers: { ...KEY, traceparent: traceparent(TRACE.replace('0af', 'aaa')) },
    });
    await ask('query Fails { nothing }', { traceparent: traceparent(TRACE.replace('0af', 'bbb')) });
    await product.stop();
  });

  it('a trace contains the caller, the operation, its resolvers and the backend’s route', () => {
    const spans = inTrace(TRACE);
    const calls = spans.filter(({ name, kind }) => kind === 2 && name.includes('/fields'));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      expect(lineOf(call)).toEqual([
        'POST /graphql',
        'query Names',
        'Query.datasets',
        'FeedbackDataset.fields',
        'GET /v1/datasets/:id/fields',
        'GET /api/v1/datasets/:dataset_id/fields',
      ]);
    }
    const outermost = spans.find(({ name }) => name === 'POST /graphql')!;
    expect(outermost.parentSpanId).toBe(CALLER);
    expect(attribute(outermost, 'marl.request_id')).toBe('edge-1');
    expect(Number(attribute(outermost, 'http.response.status_code'))).toBe(200);
  });

  it('a field of a list is one span', () => {
    expect(inTrace(TRACE).filter(({ name }) => name === 'FeedbackDataset.questions')).toHaveLength(1);
  });

  it('REST is traced in the backend too, without query strings', () => {
    const spans = inTrace(TRACE.replace('0af', 'aaa'));
    const inner = spans.find(({ name }) => name === 'GET /api/v1/me/datasets')!;
    expect(lineOf(inner)).toEqual(['GET /api/*', 'GET /v1/me/datasets', 'GET /api/v1/me/datasets']);
    expect(JSON.stringify(receiver.spans)).not.toContain('s3cret');
    expect(JSON.stringify(receiver.spans)).not.toContain('argilla.apikey');
  });

  it('failures are marked', () => {
    const failed = inTrace(TRACE.replace('0af', 'bbb')).find(({ name }) => name === 'graphql');
    expect(failed?.status.code).toBe(2);
  });

  it('traces have the configured service name, and health checks have none', () => {
    expect(new Set(receiver.spans.map(({ service }) => service))).toEqual(new Set(['annotation']));
    expect(receiver.spans.filter(({ name }) => /health|version/.test(name))).toEqual([]);
  });
});

it('a collector that cannot be reached does not make the stop a failure', async () => {
  const unreachable = `http://127.0.0.1:${await freePort()}`;
  const product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: unreachable, OTEL_BSP_SCHEDULE_DELAY: '600000' });
  await fetch(`${product.url}/api/v1/me`, { headers: KEY });
  await product.stop();
  expect(product.process.exitCode).toBe(0);
  expect(product.output()).toContain('the last traces could not be sent');
});

it('OpenTelemetry is not loaded without one', () => {
  const folder = join(import.meta.dirname, '..', '..', '.build', 'gateway');
  const chunks = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, other] of chunks.get(file)!.matchAll(/^(?:import|export)\b[^"';]*["']\.\/([^"']+\.js)["']/gm))
      load(other!);
  };
  // The process loads its other modules while the backend starts, and each thread what it needs.
  const app = [...chunks.keys()].find((file) => file.startsWith('shared-app-'))!;
  for (const file of ['main.js', 'worker.js', 'recordWorker.js', 'logWorker.js', app]) load(file);
  const holders = [...chunks].filter(([, text]) => /["']@opentelemetry\//.test(text)).map(([file]) => file);
  expect(holders.length).toBeGreaterThan(0);
  expect(holders.filter((file) => loaded.has(file))).toEqual([]);
});
