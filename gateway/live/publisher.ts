import type { FastifyBaseLogger } from 'fastify';
import type { DatasetOf } from '#gateway/rest/cache.ts';
import type { RestClient } from '#gateway/rest/client.ts';
import type { Bus } from './bus.ts';
import { type Change, changesOf, isTold, type Place, type Write } from './writes.ts';

/** Who wrote, as far as publishing needs it. */
export interface Writer {
  /** Reads with the writer's own rights, even after the writer hung up. */
  rest(): RestClient;
  /** The browser tab, where it is one. */
  origin: string | null;
  log: FastifyBaseLogger;
}

export interface Publisher {
  /** Whether a call is to be told, should it succeed. */
  wants(call: string): boolean;
  /** Tells the bus what an accepted write changed. Never throws, and nobody waits for it. */
  tell(write: Write, writer: Writer): void;
}

/** Turns writes into news on the bus; while nobody listens it does nothing at all. */
export function createPublisher(bus: Bus, datasetOf: DatasetOf): Publisher {
  const find = async (place: Place, writer: Writer): Promise<string> =>
    'datasetId' in place ? place.datasetId : datasetOf(place.recordId, writer.rest());

  function publish(change: Change, datasetId: string, { origin }: Writer): void {
    if ('kinds' in change) bus.publish({ type: 'dataset', datasetId, kinds: change.kinds, origin });
    else bus.publish({ type: 'response', datasetId, ...change.response, origin });
  }

  /** When everything written so far has been told. */
  let told: Promise<void> = Promise.resolve();

  /** In the order they were written, whatever has to be looked up for some of them; records of one call may be in several datasets. */
  async function publishAll(write: Write, writer: Writer, before: Promise<void>): Promise<void> {
    const changes = changesOf(write);
    // One that cannot be found keeps none of the others back.
    const places = changes.map((change) => find(change, writer).catch((error) => warn(error, write, writer)));
    await before;
    for (const [at, change] of changes.entries()) {
      const datasetId = await places[at];
      if (datasetId) publish(change, datasetId, writer);
    }
  }

  const warn = (error: unknown, { call }: Write, { log }: Writer): void =>
    log.warn({ err: error, call }, 'a write could not be told to those who follow the dataset');
  const wants = (call: string): boolean => isTold(call) && bus.isHeard();
  return {
    wants,
    tell: (write, writer) => {
      if (wants(write.call)) told = publishAll(write, writer, told).catch((error) => warn(error, write, writer));
    },
  };
}
