import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { measureOperations } from './graphql/plugins.ts';
import { createSchema } from './graphql/schema.ts';
import { createApollo } from './graphql/server.ts';
import { backendRoutes } from './http/backend.ts';
import { clientRoutes } from './http/client.ts';
import { customFieldRoute } from './http/customField.ts';
import { docsRoutes } from './http/docs.ts';
import { answerErrors, unroutable } from './http/errors.ts';
import { fileRoutes } from './http/files.ts';
import { graphiqlFiles, landingPage } from './http/graphiql.ts';
import { graphqlRoute } from './http/graphql.ts';
import { secureHeaders, sendRequestId } from './http/headers.ts';
import { healthRoute } from './http/health.ts';
import { operationNames, readDocuments } from './http/persistedDocuments.ts';
import { limitIdleUploads } from './http/idleTimeout.ts';
import { answerAfterBodies } from './http/unreadBodies.ts';
import { callOf } from './live/writes.ts';
import type { ThreadLoad } from './metrics/threads.ts';
import { logging, logRequests } from './observability/logger.ts';
import { startTracing } from './observability/tracing.ts';
import { projectDir } from './process/project.ts';
import { openServices, type ServiceOptions } from './services.ts';
import type { Settings } from './settings.ts';

export interface AppOptions extends ServiceOptions {
  /** The load of the embedded backend's threads, for the metrics. */
  threadLoad?: () => ThreadLoad;
  clientDir?: string;
  graphiqlDir?: string;
  /** Several apps may share one. */
  schema?: GraphQLSchema;
  /** The time limit of a whole GraphQL query or mutation. */
  operationTimeoutMs?: number;
  /** The time limit for a caller that neither continues its request nor reads the answer. */
  idleTimeoutMs?: number;
  /** The largest number of concurrent calls of `/api`. */
  maxCalls?: number;
}

const OPERATION_TIMEOUT_MS = 60_000;
/** The limit for GraphQL, enough for a hundred long answers. REST streams larger bodies. */
const BODY_LIMIT = 4 * 1024 * 1024;
const IDLE_TIMEOUT_MS = 30_000;
/** Far more than a backend answers at a time, because most calls may wait for their callers. */
const MAX_CALLS = 512;

/** Builds the server for client, GraphQL, REST and health. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    settings,
    threadLoad,
    clientDir = join(projectDir, '.build', 'client'),
    graphiqlDir = join(projectDir, '.build', 'graphiql'),
    schema = createSchema(join(projectDir, 'schema')),
    operationTimeoutMs = OPERATION_TIMEOUT_MS,
    idleTimeoutMs = IDLE_TIMEOUT_MS,
    maxCalls = MAX_CALLS,
  } = options;
  const { introspection, argillaApiKey } = settings;
  const isEmbedded = settings.argillaApiUrl === null;

  const app = Fastify({
    ...logging('gateway', settings.logLevel),
    ...unroutable,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    // Anyone can send forwarding headers; only those of these proxies count.
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 1000 },
  });
  const tracing = await startTracing({ nameOf: (method, path) => callOf(method, path, {}).call });
  tracing?.traceRequests(app);
  logRequests(app);
  answerErrors(app);
  answerAfterBodies(app);
  const documents = readDocuments(clientDir);
  const metrics = await metricsFor(settings, documents);
  const services = await openServices(options, app.log, metrics?.meters);
  const { connection, apiConnection, contextOf, publisher, bus, signIns } = services;

  const plugins = [landingPage(graphiqlDir), ...(metrics ? [measureOperations(metrics.meters)] : [])];
  if (tracing) plugins.push((await import('./graphql/tracing.ts')).tracing(schema));
  const apollo = createApollo(schema, app.log, introspection, plugins);
  await apollo.start();

  metrics?.measureRequests(app);
  if (threadLoad) metrics?.measureThreads(threadLoad);
  if (argillaApiKey !== null) metrics?.measureServer(services.restWithKey(argillaApiKey), app.log);

  await app.register(backendRoutes, {
    connection: apiConnection,
    publisher,
    signIns,
    idleTimeoutMs,
    maxCalls,
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
      introspection,
      operationTimeoutMs,
    });
    await web.register(graphiqlFiles, { graphiqlDir });
    docsRoutes(web);
    customFieldRoute(web);
    await web.register(fileRoutes, { contextOf, schema });
    healthRoute(web, { connection: apiConnection, bus, dataDir: settings.dataDir, isEmbedded });
    metrics?.addRoute(web);
    await clientRoutes(web, { clientDir, apollo, documents, contextOf });
  });

  app.addHook('onClose', async () => {
    await apollo.stop();
    await services.close();
    await tracing?.stop(app.log);
  });
  return app;
}

/** Loads the metrics only where they are wanted. */
async function metricsFor({ metricsToken }: Settings, documents: ReadonlyMap<string, string>) {
  if (metricsToken === null) return null;
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics(metricsToken, operationNames(documents));
}
