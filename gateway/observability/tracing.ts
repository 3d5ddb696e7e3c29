import type { Tracing, TracingOptions } from './openTelemetry.ts';

export type { Tracing };

/** Whether OpenTelemetry's variables configure an exporter of traces. */
export function wantsTraces(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return false;
  const exporter = env.OTEL_TRACES_EXPORTER?.trim();
  if (exporter) return exporter !== 'none';
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/** Starts tracing in this thread; returns null, and loads nothing, when no exporter is configured. */
export async function startTracing(options: TracingOptions = {}): Promise<Tracing | null> {
  if (!wantsTraces(process.env)) return null;
  const { openTracing } = await import('./openTelemetry.ts');
  return openTracing(options);
}
