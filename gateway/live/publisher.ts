import type { FastifyBaseLogger } from 'fastify';
import type { DatasetOf } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { Bus } from './bus.ts';
import { waitUntilOver } from './jobs.source.ts';
import { type Change, changesOf, isPublished, jobOf, type Write } from './writes.ts';

/** The author of a write. */
export interface Writer {
  /** Reads with the writer's rights, even after the writer has disconnected. */
  rest(): RestClient;
  /** The browser tab, if any. */
  origin: string | null;
  log: FastifyBaseLogger;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Turns accepted writes into events on the bus, if there are listeners. */
export function createPublisher(bus: Bus, datasetOf: DatasetOf) {
  const findDataset = async (change: Change, writer: Writer): Promise<string> =>
    'datasetId' in change ? change.datasetId : datasetOf(change.recordId, writer.rest());

  function publishChange(change: Change, datasetId: string, { origin }: Writer): void {
    if ('kinds' in change) bus.publish({ type: 'dataset', datasetId, kinds: change.kinds, origin });
    else bus.publish({ type: 'response', datasetId, ...change.response, origin });
  }

  const closing = new AbortController();
  /** The jobs whose end is waited for. */
  const underWay = new Set<string>();

  /** Publishes again what a job changed, once it is finished. */
  async function publishJob(write: Write, writer: Writer): Promise<void> {
    const job = jobOf(write);
    if (!job || underWay.has(job.key)) return;
    underWay.add(job.key);
    try {
      await waitUntilOver(job, writer.rest(), closing.signal);
    } finally {
      underWay.delete(job.key);
    }
    for (const change of changesOf(write)) if ('datasetId' in change) publishChange(change, change.datasetId, writer);
  }

  const warn = (error: unknown, { call }: Write, { log }: Writer): void =>
    log.warn({ err: error, call }, 'a write could not be published to the subscribers of the dataset');

  /** Publishes in the order of the writes, however long a lookup takes. A bulk may concern several datasets. */
  async function publishAll(write: Write, writer: Writer, previous: Promise<void>): Promise<void> {
    const changes = changesOf(write);
    // A dataset that is not found does not delay the events of other datasets.
    const datasets = changes.map((change) => findDataset(change, writer).catch((error) => warn(error, write, writer)));
    await previous;
    for (const [index, change] of changes.entries()) {
      const datasetId = await datasets[index];
      if (datasetId) publishChange(change, datasetId, writer);
    }
  }

  let last: Promise<void> = Promise.resolve();
  /** Whether a call is to be published if it succeeds. */
  const isNeeded = (call: string): boolean => isPublished(call) && bus.hasListeners();
  return {
    isNeeded,
    /** Publishes what an accepted write changed. Does not wait, and never throws. */
    publish: (write: Write, writer: Writer): void => {
      if (!isNeeded(write.call)) return;
      last = publishAll(write, writer, last).catch((error) => warn(error, write, writer));
      publishJob(write, writer).catch((error) => closing.signal.aborted || warn(error, write, writer));
    },
    /** Waits for no more jobs. */
    close: (): void => closing.abort(),
  };
}
