import type { FastifyBaseLogger } from 'fastify';
import type { Dispatcher } from 'undici';
import { ServerCopies } from './copy/serverCopies.ts';
import { createContextFactory } from './http/context.ts';
import { openLimits } from './limits/limits.ts';
import { createLocalBus } from './live/bus.ts';
import { createPublisher } from './live/publisher.ts';
import type { Meters } from './metrics/meters.ts';
import { AnalyticsCache } from './modules/analytics/analytics.cache.ts';
import { createKnownQuestions } from './modules/question/question.source.ts';
import * as records from './modules/record/record.source.ts';
import { createVisibilityCache } from './modules/record/record.visibility.ts';
import { createPublicCache } from './modules/settings/settings.source.ts';
import { createDatasetOf } from './rest/cache.ts';
import { RestClient } from './rest/client.ts';
import { connect } from './rest/connection.ts';
import { watchServer } from './rest/watchServer.ts';
import type { Settings } from './settings.ts';
import { openTransfer } from './transfer/transfer.ts';

export interface ServiceOptions {
  settings: Settings;
  /** The address of a REST server, or the way to the embedded one. */
  backend: string | Dispatcher;
  onRestCall?: (call: string) => void;
  /** The time limit of each REST call of a GraphQL request. */
  restTimeoutMs?: number;
}

const REST_TIMEOUT_MS = 30_000;
/** The time limit of `/api`, where uploads of many records take long. */
const API_TIMEOUT_MS = 300_000;
const HEADERS = { accept: 'application/json' };

/** Opens what all requests share: connections, caches, limits, files and live events. */
export async function openServices(
  { settings, backend, onRestCall, restTimeoutMs = REST_TIMEOUT_MS }: ServiceOptions,
  log: FastifyBaseLogger,
  meters: Meters | undefined,
) {
  const connection = connect(backend, restTimeoutMs);
  const stopWatching = settings.argillaApiUrl === null ? undefined : await watchServer(connection);
  const apiConnection = connect(backend, API_TIMEOUT_MS, null);
  const anonymous = new RestClient({ connection, headers: HEADERS, onCall: onRestCall });
  const bus = settings.redisUrl
    ? (await import('./live/redisBus.ts')).createRedisBus(settings.redisUrl, log)
    : createLocalBus();
  const datasetOf = createDatasetOf(records.byId);
  const publisher = createPublisher(bus, datasetOf);
  const limits = await openLimits(settings);
  const transfer = await openTransfer(settings.dataDir, settings.uploadLimitMb * 1024 ** 2, log);
  const serverCopies = new ServerCopies(log);
  const contextOf = createContextFactory({
    connection,
    deps: {
      publicCache: createPublicCache(anonymous, meters?.lookup),
      limits,
      analytics: new AnalyticsCache(meters?.lookup),
      bus,
      datasetOf,
      transfer,
      serverCopies,
      visibility: createVisibilityCache(),
      knownQuestions: createKnownQuestions(),
    },
    publisher,
    onCall: onRestCall,
    onDone: meters && ((call, status, ms) => meters.restCall(call, status, ms / 1000)),
  });

  return {
    connection,
    /** For requests that are passed on. It has no limit of connections, so that slow ones do not block others. */
    apiConnection,
    /** Creates the context of each GraphQL operation. */
    contextOf,
    publisher,
    bus,
    signIns: limits.signIns,
    restWithKey: (apiKey: string) => anonymous.as({ ...HEADERS, 'x-argilla-api-key': apiKey }),
    async close(): Promise<void> {
      await serverCopies.close();
      await transfer.close();
      publisher.close();
      await bus.close();
      limits.close();
      stopWatching?.();
      await Promise.all([connection.close(), apiConnection.close()]);
    },
  };
}
