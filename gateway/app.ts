import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { measureOperations } from './graphql/plugins.ts';
import { createSchema } from './graphql/schema.ts';
import { createApollo } from './graphql/server.ts';
import { backendRoutes } from './http/backend.ts';
import { clientRoutes } from './http/client.ts';
import { contextMaker } from './http/context.ts';
import { docsRoutes } from './http/docs.ts';
import { fileRoutes } from './http/files.ts';
import { graphiqlFiles, landingPage } from './http/graphiql.ts';
import { graphqlRoute } from './http/graphql.ts';
import { answerWithRequestId, secureHeaders } from './http/headers.ts';
import { healthRoute } from './http/health.ts';
import { operationNames, readDocuments } from './http/persistedDocuments.ts';
import { expectBodies } from './http/progress.ts';
import { openLimits } from './limits/limits.ts';
import { createLocalBus } from './live/bus.ts';
import { createPublisher } from './live/publisher.ts';
import { callOf } from './live/writes.ts';
import { AnalyticsCache } from './modules/analytics/analytics.cache.ts';
import { createVisibilityCache } from './modules/record/record.visibility.ts';
import { createPublicCache } from './modules/settings/settings.source.ts';
import { logging, logRequests } from './observability/logger.ts';
import { startTracing } from './observability/tracing.ts';
import { projectDir } from './process/project.ts';
import { createDatasetOf } from './rest/cache.ts';
import { RestClient } from './rest/client.ts';
import { connect } from './rest/connection.ts';
import type { Settings } from './settings.ts';
import { openTransfer } from './transfer/transfer.ts';

export interface AppOptions {
  settings: Settings;
  /** The address of the REST server. */
  backendOrigin: string;
  clientDir?: string;
  /** The built page at /graphql. */
  graphiqlDir?: string;
  /** Hears of every REST call made for a GraphQL request, by its route. */
  onRestCall?: (call: string) => void;
  /** How long a GraphQL request waits for the REST server. */
  patienceMs?: number;
  /** How long a GraphQL query or mutation may take altogether. */
  operationMs?: number;
  /** How long a caller may send nothing of what is missing of a request, or take nothing of an answer of `/api`. */
  stillMs?: number;
  /** How many calls of `/api` may be under way at a time. */
  mostCalls?: number;
}

const GRAPHQL_TIMEOUT_MS = 30_000;
/** However many calls of the REST server it makes one after the other. */
const OPERATION_TIMEOUT_MS = 60_000;
/** A hundred long answers fit into a GraphQL request; many records are what REST is for, which streams. */
const BODY_LIMIT = 4 * 1024 * 1024;
const ANONYMOUS = { accept: 'application/json' };
/** Uploads of many records take the time they take. */
const API_TIMEOUT_MS = 300_000;
/** As long as something of them comes. */
const STILL_MS = 30_000;
/** Far more than a backend answers at a time, for most of them may be waiting for their callers; a quarter of it for each address. */
const MOST_CALLS = 512;

/** The one origin of the product, not yet listening: client, GraphQL, REST, health. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, backendOrigin, onRestCall, stillMs = STILL_MS } = options;
  const clientDir = options.clientDir ?? join(projectDir, '.build', 'client');
  const graphiqlDir = options.graphiqlDir ?? join(projectDir, '.build', 'graphiql');

  const app = Fastify({
    ...logging('gateway', settings.logLevel),
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // Who else says whom they speak for is not believed: everybody can.
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 1000 },
  });
  const tracing = await startTracing({ nameOf: (method, path) => callOf(method, path, {}).call });
  tracing?.traceRequests(app);
  logRequests(app);
  const documents = readDocuments(clientDir);
  const metrics = settings.metricsToken === null ? null : await import('./metrics/metrics.ts');
  const meters = metrics?.openMeters(operationNames(documents)) ?? null;
  const connection = connect(backendOrigin, options.patienceMs ?? GRAPHQL_TIMEOUT_MS);
  const apiConnection = connect(backendOrigin, API_TIMEOUT_MS, null);
  const anonymous = new RestClient({
    connection,
    headers: ANONYMOUS,
    ...(onRestCall ? { onCall: onRestCall } : {}),
  });
  const bus = settings.redisUrl
    ? (await import('./live/redisBus.ts')).createRedisBus(settings.redisUrl, app.log)
    : createLocalBus();
  const datasetOf = createDatasetOf();
  const publisher = createPublisher(bus, datasetOf);
  const limits = await openLimits(settings);
  const transfer = await openTransfer(settings.dataDir, settings.uploadLimitMb * 1024 ** 2, app.log);
  const deps = {
    publicCache: createPublicCache(anonymous, meters?.lookup),
    limits,
    analytics: new AnalyticsCache(meters?.lookup),
    bus,
    datasetOf,
    transfer,
    visibility: createVisibilityCache(),
  };
  const contextOf = contextMaker({
    connection,
    deps,
    publisher,
    ...(onRestCall ? { onRestCall } : {}),
    ...(meters ? { onRestDone: (call, status, ms) => meters.restCall(call, status, ms / 1000) } : {}),
  });
  const schema = createSchema(join(projectDir, 'schema'));
  const plugins = [landingPage(graphiqlDir), ...(meters ? [measureOperations(meters)] : [])];
  if (tracing) plugins.push((await import('./graphql/tracing.ts')).tracing(schema));
  const apollo = createApollo(schema, app.log, settings.introspection, plugins);
  await apollo.start();

  if (metrics && meters) {
    metrics.measureRequests(app, meters);
    if (settings.argillaApiKey !== null) {
      const reader = anonymous.as({ ...ANONYMOUS, 'x-argilla-api-key': settings.argillaApiKey });
      metrics.measureDatasets(meters.registry, reader, app.log);
    }
  }
  await app.register(backendRoutes, {
    connection: apiConnection,
    publisher,
    signIns: limits.signIns,
    stillMs,
    mostCalls: options.mostCalls ?? MOST_CALLS,
  });
  await app.register(async (web) => {
    expectBodies(web, stillMs);
    answerWithRequestId(web);
    secureHeaders(web);
    await web.register(cookie);
    await web.register(graphqlRoute, {
      apollo,
      schema,
      contextOf,
      documents,
      policy: settings.graphqlDocuments,
      introspection: settings.introspection,
      operationMs: options.operationMs ?? OPERATION_TIMEOUT_MS,
    });
    await web.register(graphiqlFiles, { graphiqlDir });
    docsRoutes(web);
    await web.register(fileRoutes, { contextOf, schema });
    healthRoute(web, {
      // Never full: behind calls that wait for the backend nothing would be learned.
      connection: apiConnection,
      bus,
      dataDir: settings.dataDir,
      isEmbedded: settings.argillaApiUrl === null,
    });
    if (metrics && meters) metrics.metricsRoute(web, { meters, token: settings.metricsToken! });
    await clientRoutes(web, clientDir);
  });
  app.addHook('onClose', async () => {
    await apollo.stop();
    await transfer.close();
    await bus.close();
    limits.close();
    await Promise.all([connection.pool.close(), apiConnection.pool.close()]);
    await tracing?.stop();
  });
  return app;
}
