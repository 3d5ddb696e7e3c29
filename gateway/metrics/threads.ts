import { Counter, Gauge, type Registry } from 'prom-client';

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
