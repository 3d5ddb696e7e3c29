import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './requestLog.ts';

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
