import type { FastifyInstance } from 'fastify';
import { UndiciInstrumentation, type UndiciRequest } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { pathOf } from './requestLog.ts';
import { traceRequests } from './requestSpans.ts';

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
