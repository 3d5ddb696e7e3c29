import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { logging, logRequests } from '#gateway/observability/logger.ts';
import { startTracing } from '#gateway/observability/tracing.ts';
import { acceptBodies, limitAnonymousBodies } from './plugins/bodies.ts';
import { readLongBodies } from './plugins/longBodies.ts';
import { allowOtherOrigins } from './plugins/cors.ts';
import { stringify } from './http/json.ts';
import { repeatAnswers } from './plugins/repeats.ts';
import { validateRequests } from './plugins/validation.ts';
import { authenticateRequests } from './plugins/auth.ts';
import { answerErrors, answerUnknownPaths, unroutable } from './plugins/errors.ts';
import { documentRoutes } from './openApi/routes.ts';
import { skipDisconnectedReads } from './plugins/disconnectedCallers.ts';
import { laneOf, type ReadRoute } from './http/lanes.ts';
import type { Backend, Routes } from './http/routes.ts';
import { v0Routes, v1Routes } from './routes/index.ts';
import { loadDemo } from './seeds/loadDemo.ts';
import { ensureFirstUsers } from './services/demoUsers.ts';
import { NO_OAUTH2, type OAuth2Settings } from './services/oauth2/config.ts';
import { indexStore } from './services/indexStore.ts';
import { type LongList, prepareParts } from './services/records/prepareParts.ts';
import type { PreparedRecords } from './services/records/prepareRecords.ts';
import { runInBackground } from './services/backgroundJobs.ts';
import { tokenService } from './services/tokens.ts';
import { Database } from './store/database.ts';
import { migrate, refuseNewer } from './store/migrate.ts';
import { migrations } from './store/migrations/index.ts';
import { ensurePrivateFile } from './store/dataDir.ts';
import { createStore } from './store/store.ts';
import { deliverInBackground } from './webhooks/delivery.ts';
import { createSender } from './webhooks/sender.ts';
import { suggestInBackground } from './suggester/background.ts';
import { createEndpoint } from './suggester/endpoint.ts';
import { environment } from './environment.ts';

export interface BackendOptions {
  databaseFile: string;
  /** Signs the tokens. */
  secret: string;
  /** Fill a new store with example datasets. */
  demo?: boolean;
  /** Providers to sign in through. */
  oauth2?: OAuth2Settings;
  logLevel?: string;
  /** The hosts whose models may be asked for suggestions; by default from the environment. */
  suggesterHosts?: readonly string[];
  /** Makes this server a reader beside the one that writes. `isCancelled` says whether the caller of the running request has gone. */
  reader?: { isCancelled(): boolean };
  /** Prepares long lists of new records in another thread; undefined while it cannot. */
  prepareElsewhere?: (list: LongList) => Iterable<PreparedRecords> | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes that a reader can answer. */
    readRoutes: readonly ReadRoute[];
    /** Prepares long lists of new records, one part after the other. */
    prepareParts: (list: LongList) => Iterable<PreparedRecords>;
  }
}

/** What goes on beside requests. */
interface BackgroundWork {
  start(): void;
  stop(): void | Promise<void>;
}

/** Enough for many records with long texts and vectors in one request. */
const BODY_LIMIT = 256 * 1024 * 1024;

/** Creates the REST server and opens its store; closing it closes the store. */
export async function buildBackend({
  databaseFile,
  secret,
  demo = false,
  oauth2 = NO_OAUTH2,
  logLevel = 'warn',
  suggesterHosts = environment.suggesterHosts,
  reader,
  prepareElsewhere,
}: BackendOptions): Promise<FastifyInstance> {
  const db = reader ? new Database(databaseFile, { readOnly: true, ...reader }) : openForWriting(databaseFile);
  try {
    const store = createStore(db);
    if (!reader) ensureFirstUsers(store);
    if (!reader && !environment.historyKeepsNames) store.history.forgetNames();

    const app = Fastify({ ...SERVER, ...logging('backend', logLevel) });
    const tracing = await startTracing({ isInner: true });
    tracing?.traceRequests(app);
    logRequests(app);
    if (!reader) indexStore(store, app.log);
    app.decorate('store', store);
    app.decorate('prepareParts', (list) => prepareElsewhere?.(list) ?? prepareParts(store, list));
    app.decorate('tokens', await tokenService(secret));
    app.decorate('oauth2', { settings: oauth2, secret });
    app.setReplySerializer(stringify);
    answerErrors(app);
    answerUnknownPaths(app);
    allowOtherOrigins(app);
    readLongBodies(app);
    acceptBodies(app);
    limitAnonymousBodies(app);
    authenticateRequests(app);
    validateRequests(app);
    skipDisconnectedReads(app);
    documentRoutes(app);
    app.decorate('readRoutes', readRoutesOf(app));
    if (reader) readAtOnce(app, db);
    else repeatAnswers(app);
    const sender = createSender({ allowsPrivate: environment.webhooksToPrivateNetworks });
    app.decorate('webhookSender', sender);
    const suggester = { endpoint: createEndpoint(suggesterHosts), hosts: suggesterHosts, secret };
    const jobs = suggestInBackground(app, suggester);
    app.decorate('suggester', { ...suggester, wake: jobs.wake });
    const background: BackgroundWork[] = reader ? [] : [runInBackground(app), deliverInBackground(app, sender), jobs];
    void app.register(mount(v1Routes), { prefix: '/api/v1' });
    void app.register(mount(v0Routes), { prefix: '/api' });
    app.addHook('onClose', async () => {
      for (const work of background) await work.stop();
      await Promise.all([sender.close(), suggester.endpoint.close()]);
      db.close();
      await tracing?.stop(app.log);
    });
    await app.ready();
    if (demo) await loadDemo(app);
    for (const work of background) work.start();
    return app;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openForWriting(databaseFile: string): Database {
  ensurePrivateFile(databaseFile);
  refuseNewer(databaseFile, migrations);
  const db = new Database(databaseFile);
  try {
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The routes that only read, collected as they are added. */
function readRoutesOf(app: FastifyInstance): ReadRoute[] {
  const routes: ReadRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const name of [method].flat()) {
      const lane = laneOf(name, config);
      if (lane !== 'write')
        routes.push({ method: name, url, isLong: lane === 'long', longWith: config?.longWith ?? [] });
    }
  });
  return routes;
}

/** A request reads everything from one snapshot, while the writer continues. */
function readAtOnce(app: FastifyInstance, db: Database): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      return db.reading(() => handler.call(this, request, reply));
    };
  });
}

const SERVER = {
  ...unroutable,
  bodyLimit: BODY_LIMIT,
  exposeHeadRoutes: false,
  routerOptions: { maxParamLength: 1000 },
  // The gateway keeps its connections open between requests.
  keepAliveTimeout: 75_000,
  forceCloseConnections: 'idle',
} satisfies FastifyServerOptions;

const mount = (all: readonly Routes[]) => async (scope: FastifyInstance) => {
  for (const routes of all) routes(scope as unknown as Backend);
};
