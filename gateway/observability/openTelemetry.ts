import { setTimeout } from 'node:timers/promises';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { UndiciInstrumentation, type UndiciRequest } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './logger.ts';

export interface Tracing {
  traceRequests(app: FastifyInstance): void;
  /** Sends the remaining spans. If that fails, it only warns: a collector must not decide how the process ends. */
  stop(log: FastifyBaseLogger): Promise<void>;
}

export interface TracingOptions {
  /** Creates spans only for requests that belong to a trace. */
  isInner?: boolean;
  /** Names the span of an outgoing call, e.g. `GET /v1/datasets/:id`. */
  nameOf?(method: string, path: string): string;
}

/**
 * Starts OpenTelemetry for this thread, configured by its own OTEL_… variables. Outgoing requests are traced by undici's diagnostics
 * channels. All other spans are created in our code, because bundled libraries and ES modules cannot be patched.
 */
export function openTracing({ isInner = false, nameOf }: TracingOptions): Tracing {
  const sdk = new NodeSDK({
    ...(process.env.OTEL_SERVICE_NAME ? {} : { serviceName: 'marl' }),
    instrumentations: [
      new UndiciInstrumentation({
        // Health checks of the backend start no traces.
        requireParentforSpans: true,
        startSpanHook: withoutQuery,
        requestHook: (span, { method, path }) => {
          if (nameOf) span.updateName(nameOf(method, path));
        },
      }),
    ],
    // Logs and metrics are exported in other ways.
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return {
    traceRequests: (app) => traceRequests(app, isInner),
    stop: (log) =>
      Promise.race([sdk.shutdown(), timeout(LONGEST_STOP_MS)]).catch((err: unknown) =>
        log.warn({ err }, 'the last traces could not be sent'),
      ),
  };
}

/** The exporter would retry for longer than the process may take to stop; its threads stop one after the other. */
const LONGEST_STOP_MS = 2_000;

async function timeout(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new Error(`The collector has not answered within ${ms} ms.`);
}

/** The query may contain a code or a user's search. */
const withoutQuery = ({ origin, path }: UndiciRequest) => ({ 'url.full': origin + pathOf(path), 'url.query': '' });

/** Polled by monitoring. */
const UNTRACED = new Set(['/health', '/ready', '/metrics']);

/** Creates a span for each request, as part of the caller's trace. */
export function traceRequests(app: FastifyInstance, isInner: boolean): void {
  const tracer = trace.getTracer('marl.http');
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url;
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    if ((route && UNTRACED.has(route)) || (isInner && !trace.getSpanContext(caller))) return done();
    const span = tracer.startSpan(
      `${request.method} ${route ?? 'unknown'}`,
      { kind: SpanKind.SERVER, attributes: attributesOf(request) },
      caller,
    );
    // Forwarded requests get the headers of the new span.
    for (const field of propagation.fields()) delete request.headers[field];
    const spanContext = trace.setSpan(caller, span);
    contexts.set(request, spanContext);
    context.with(spanContext, done);
  });

  // Restores the context: body events come from the connection.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(contexts.get(request) ?? context.active(), done),
  );

  app.addHook('onResponse', async (request: FastifyRequest, { raw }: FastifyReply) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', raw.statusCode);
    if (raw.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

const attributesOf = ({ method, url, routeOptions, id }: FastifyRequest) => ({
  'http.request.method': method,
  ...(routeOptions.url ? { 'http.route': routeOptions.url } : {}),
  'url.path': pathOf(url),
  'url.scheme': 'http',
  'marl.request_id': id,
});
