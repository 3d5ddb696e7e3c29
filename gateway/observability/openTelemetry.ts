import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { UndiciInstrumentation, type UndiciRequest } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './logger.ts';

export interface Tracing {
  /** Makes a span of each request that comes in, and what is done for it part of that span. */
  traceRequests(app: FastifyInstance): void;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** Spans are made only for callers that are being traced themselves. */
  isInner?: boolean;
  /** How a call to another server is named, e.g. `GET /v1/datasets/:id`. */
  nameOf?(method: string, path: string): string;
}

/**
 * OpenTelemetry for this thread, configured by its own OTEL_… variables. Requests that go out are seen on undici's diagnostics
 * channels; everything else makes its spans itself, because libraries that are bundled or ES modules cannot be patched when they
 * are loaded.
 */
export function openTracing({ isInner = false, nameOf }: TracingOptions): Tracing {
  const sdk = new NodeSDK({
    ...(process.env.OTEL_SERVICE_NAME ? {} : { serviceName: 'marl' }),
    instrumentations: [
      new UndiciInstrumentation({
        // What nobody asked for, such as looking whether the backend is there, is no trace of its own.
        requireParentforSpans: true,
        startSpanHook: withoutQuery,
        requestHook: (span, { method, path }) => {
          if (nameOf) span.updateName(nameOf(method, path));
        },
      }),
    ],
    // Logs and metrics have ways of their own.
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return { traceRequests: (app) => traceRequests(app, isInner), stop: () => sdk.shutdown() };
}

/** What stands behind the `?` may be a code, or what somebody searched for. */
const withoutQuery = ({ origin, path }: UndiciRequest) => ({ 'url.full': origin + pathOf(path), 'url.query': '' });

/** Monitoring looks in every few seconds, and is no work. */
const UNTRACED = new Set(['/health', '/ready', '/metrics']);

/** A span for each request, continuing the trace of its caller. */
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
    // What is handed on to another server carries the trace on from here.
    for (const field of propagation.fields()) delete request.headers[field];
    const within = trace.setSpan(caller, span);
    contexts.set(request, within);
    context.with(within, done);
  });

  // A body comes with events of its connection, which know nothing of the span.
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
