import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';

/** Reads something once for all metrics of a scrape. If it cannot be read, the log says why, and the other metrics still appear. */
export function sharedRead<T>(
  read: () => Promise<T>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  problem: string,
): () => Promise<T | null> {
  let pending: Promise<T | null> | undefined;
  const readOrWarn = async (): Promise<T | null> => {
    try {
      return await read();
    } catch (err) {
      log.warn({ err }, problem);
      return null;
    } finally {
      pending = undefined;
    }
  };
  return () => (pending ??= readOrWarn());
}

/** A gauge with the values of rows that are read for each scrape. */
export function gaugeOfRows<Row, Label extends string>(
  registry: Registry,
  options: Pick<GaugeConfiguration<Label>, 'name' | 'help' | 'labelNames'>,
  read: () => Promise<readonly Row[] | null>,
  set: (row: Row, gauge: Gauge<Label>) => void,
): void {
  const gauge: Gauge<Label> = new Gauge({
    ...options,
    registers: [registry],
    collect: async () => {
      const rows = await read();
      gauge.reset();
      for (const row of rows ?? []) set(row, gauge);
    },
  });
}
