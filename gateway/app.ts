import { ServerCopies } from './copy/serverCopies.ts';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Dispatcher } from 'undici';
import { measureOperations } from './graphql/plugins.ts';
import { createSchema } from './graphql/schema.ts';
import { createApollo } from './graphql/server.ts';
import { backendRoutes } from './http/backend.ts';
import { clientRoutes } from './http/client.ts';
import { createContextFactory } from './http/context.ts';
import { customFieldRoute } from './http/customField.ts';
import { docsRoutes } from './http/docs.ts';
import { fileRoutes } from './http/files.ts';
import { graphiqlFiles, landingPage } from './http/graphiql.ts';
import { graphqlRoute } from './http/graphql.ts';
import { secureHeaders, sendRequestId } from './http/headers.ts';
import { healthRoute } from './http/health.ts';
import { operationNames, readDocuments } from './http/persistedDocuments.ts';
import { limitIdleUploads } from './http/idleTimeout.ts';
import { answerAfterBodies } from './http/unreadBodies.ts';
import { openLimits } from './limits/limits.ts';
import { createLocalBus } from './live/bus.ts';
import { createPublisher } from './live/publisher.ts';
import { callOf } from './live/writes.ts';
import { AnalyticsCache } from './modules/analytics/analytics.cache.ts';
import { createKnownQuestions } from './modules/question/question.source.ts';
import { createVisibilityCache } from './modules/record/record.visibility.ts';
import type { ThreadLoad } from './metrics/metrics.ts';
import * as records from './modules/record/record.source.ts';
import { createPublicCache } from './modules/settings/settings.source.ts';
import { logging, logRequests } from './observability/logger.ts';
import { startTracing } from './observability/tracing.ts';
import { projectDir } from './process/project.ts';
import { createDatasetOf } from './rest/cache.ts';
import { RestClient } from './rest/client.ts';
import { connect } from './rest/connection.ts';
import { watchServer } from './rest/watchServer.ts';
import type { Settings } from './settings.ts';
import { openTransfer } from './transfer/transfer.ts';

export interface AppOptions {
  settings: Settings;
  /** The address of a REST server, or the way to the embedded one. */
  backend: string | Dispatcher;
  /** The load of the embedded backend's threads, for the metrics. */
  threadLoad?: () => ThreadLoad;
  clientDir?: string;
  graphiqlDir?: string;
  onRestCall?: (call: string) => void;
  /** The time limit of each REST call of a GraphQL request. */
  restTimeoutMs?: number;
  /** The time limit of a whole GraphQL query or mutation. */
  operationTimeoutMs?: number;
  /** The time limit for a caller that neither continues its request nor reads the answer. */
  idleTimeoutMs?: number;
  /** The largest number of concurrent calls of `/api`. */
  maxCalls?: number;
}

const REST_TIMEOUT_MS = 30_000;
const OPERATION_TIMEOUT_MS = 60_000;
/** The limit for GraphQL, enough for a hundred long answers. REST streams larger bodies. */
const BODY_LIMIT = 4 * 1024 * 1024;
const ANONYMOUS = { accept: 'application/json' };
/** The time limit of `/api`, where uploads of many records take long. */
const API_TIMEOUT_MS = 300_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Far more than a backend answers at a time, because most calls may wait for their callers. */
const MAX_CALLS = 512;

/** Builds the server for client, GraphQL, REST and health. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, backend, onRestCall, idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
  const clientDir = options.clientDir ?? join(projectDir, '.build', 'client');
  const graphiqlDir = options.graphiqlDir ?? join(projectDir, '.build', 'graphiql');

  const app = Fastify({
    ...logging('gateway', settings.logLevel),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // Anyone can send forwarding headers; only those of these proxies count.
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 1000 },
  });
  const tracing = await startTracing({ nameOf: (method, path) => callOf(method, path, {}).call });
  tracing?.traceRequests(app);
  logRequests(app);
  answerAfterBodies(app);
  const documents = readDocuments(clientDir);
  const metrics = settings.metricsToken === null ? null : await import('./metrics/metrics.ts');
  const meters = metrics?.openMeters(operationNames(documents)) ?? null;
  const connection = connect(backend, options.restTimeoutMs ?? REST_TIMEOUT_MS);
  const stopWatching = settings.argillaApiUrl === null ? undefined : await watchServer(connection);
  const apiConnection = connect(backend, API_TIMEOUT_MS, null);
  const anonymous = new RestClient({ connection, headers: ANONYMOUS, onCall: onRestCall });
  const bus = settings.redisUrl
    ? (await import('./live/redisBus.ts')).createRedisBus(settings.redisUrl, app.log)
    : createLocalBus();
  const datasetOf = createDatasetOf(records.byId);
  const publisher = createPublisher(bus, datasetOf);
  const limits = await openLimits(settings);
  const transfer = await openTransfer(settings.dataDir, settings.uploadLimitMb * 1024 ** 2, app.log);
  const serverCopies = new ServerCopies(app.log);
  const deps = {
    publicCache: createPublicCache(anonymous, meters?.lookup),
    limits,
    analytics: new AnalyticsCache(meters?.lookup),
    bus,
    datasetOf,
    transfer,
    serverCopies,
    visibility: createVisibilityCache(),
    knownQuestions: createKnownQuestions(),
  };
  const contextOf = createContextFactory({
    connection,
    deps,
    publisher,
    onCall: onRestCall,
    onDone: meters ? (call, status, ms) => meters.restCall(call, status, ms / 1000) : undefined,
  });
  const schema = createSchema(join(projectDir, 'schema'));
  const plugins = [landingPage(graphiqlDir), ...(meters ? [measureOperations(meters)] : [])];
  if (tracing) plugins.push((await import('./graphql/tracing.ts')).tracing(schema));
  const apollo = createApollo(schema, app.log, settings.introspection, plugins);
  await apollo.start();

  if (metrics && meters) {
    metrics.measureRequests(app, meters);
    if (options.threadLoad) metrics.measureThreads(meters.registry, options.threadLoad);
    if (settings.argillaApiKey !== null) {
      const reader = anonymous.as({ ...ANONYMOUS, 'x-argilla-api-key': settings.argillaApiKey });
      metrics.measureDatasets(meters.registry, reader, app.log);
      metrics.measureWebhooks(meters.registry, reader, app.log);
      metrics.measureQuality(meters.registry, reader, app.log);
    }
  }
  await app.register(backendRoutes, {
    connection: apiConnection,
    publisher,
    signIns: limits.signIns,
    idleTimeoutMs,
    maxCalls: options.maxCalls ?? MAX_CALLS,
    takesKeys: () => connection.capabilities.backend === 'EMBEDDED',
  });
  await app.register(async (web) => {
    limitIdleUploads(web, idleTimeoutMs);
    sendRequestId(web);
    secureHeaders(web);
    await web.register(cookie);
    await web.register(graphqlRoute, {
      apollo,
      schema,
      contextOf,
      documents,
      policy: settings.graphqlDocuments,
      introspection: settings.introspection,
      operationTimeoutMs: options.operationTimeoutMs ?? OPERATION_TIMEOUT_MS,
    });
    await web.register(graphiqlFiles, { graphiqlDir });
    docsRoutes(web);
    customFieldRoute(web);
    await web.register(fileRoutes, { contextOf, schema });
    healthRoute(web, {
      // Has no limit of connections, so the check never queues behind other calls.
      connection: apiConnection,
      bus,
      dataDir: settings.dataDir,
      isEmbedded: settings.argillaApiUrl === null,
    });
    if (metrics && meters) metrics.metricsRoute(web, { meters, token: settings.metricsToken! });
    await clientRoutes(web, { clientDir, apollo, documents, contextOf });
  });
  app.addHook('onClose', async () => {
    await apollo.stop();
    await serverCopies.close();
    await transfer.close();
    publisher.close();
    await bus.close();
    limits.close();
    stopWatching?.();
    await Promise.all([connection.close(), apiConnection.close()]);
    await tracing?.stop(app.log);
  });
  return app;
}
