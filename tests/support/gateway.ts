import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join } from 'node:path';
import { buildApp } from '#gateway/app.ts';
import type { Backend } from '#gateway/graphql/__generated__/types.ts';
import { capabilitiesOf, type RestVersion } from '#gateway/rest/capabilities.ts';
import { readSettings, type Settings } from '#gateway/settings.ts';
import { startTestBackend } from './backend.ts';
import { atEnd } from './cleanUp.ts';
import { temporaryFolder } from './folder.ts';
import { type GraphQLCaller, graphqlCaller } from './graphql.ts';
import { schema } from './schema.ts';

/** The address of a real Argilla server to run the gateway's tests against. */
const REAL_SERVER = process.env.TEST_ARGILLA_URL;
/** The release of that server. */
const REAL_BACKEND: Backend = REAL_SERVER === undefined ? 'EMBEDDED' : await backendAt(REAL_SERVER);
const OWNER_KEY = process.env.TEST_ARGILLA_API_KEY ?? 'argilla.apikey';

export interface TestGateway {
  /** The address of client, GraphQL, REST and health checks. */
  url: string;
  /** Whether the backend is the embedded one; otherwise it is a real Argilla server. */
  isEmbedded: boolean;
  backend: Backend;
  /** The REST call for a page of the caller's own records: Argilla 2 has only the search. */
  ownPageCall: string;
  /** The REST calls for the progress and the metrics of a dataset: the embedded backend answers both at once. */
  countsCalls: Record<string, number>;
  ownerKey: string;
  owner: GraphQLCaller;
  anonymous: GraphQLCaller;
  /** A caller, by API key or by any other headers. */
  as(who: string | Record<string, string>): GraphQLCaller;
}

export interface TestGatewayOptions {
  /** Another REST server, e.g. one that answers wrongly on purpose. */
  backendOrigin?: string;
  /** Where the embedded backend may ask models for suggestions. */
  suggesterHosts?: readonly string[];
  /** Files of a built client, by path. */
  client?: Record<string, string>;
  /** Files of a built page for /graphql, by path. */
  graphiql?: Record<string, string>;
  /** Settings that differ from the defaults. */
  settings?: Partial<Settings>;
  /** The time-out for calls to the REST server. */
  restTimeoutMs?: number;
  /** The time-out for a GraphQL operation. */
  operationTimeoutMs?: number;
}

/**
 * A real gateway over HTTP, in front of a real backend on a store of its own. It is stopped at the end of the running test or, outside of
 * tests, of the file. Its `server` emits each request.
 */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway & { server: Server }> {
  const calls: string[] = [];
  const { suggesterHosts = [] } = options;
  const backendOrigin = options.backendOrigin ?? REAL_SERVER ?? (await startTestBackend({ suggesterHosts })).origin;
  const clientDir = writeFiles(options.client);
  const graphiqlDir = writeFiles(options.graphiql);
  const app = await buildApp({
    settings: {
      ...readSettings({ DATA_DIR: clientDir }, clientDir),
      logLevel: 'silent',
      argillaApiUrl: options.backendOrigin === undefined ? (REAL_SERVER ?? null) : null,
      ...options.settings,
    },
    backend: backendOrigin,
    schema,
    clientDir,
    graphiqlDir,
    onRestCall: (call) => calls.push(call),
    ...(options.operationTimeoutMs === undefined ? {} : { operationTimeoutMs: options.operationTimeoutMs }),
    ...(options.restTimeoutMs === undefined ? {} : { restTimeoutMs: options.restTimeoutMs }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd(() => app.close());
  const as = (who: string | Record<string, string>) =>
    graphqlCaller(url, typeof who === 'string' ? { 'x-argilla-api-key': who } : who, calls);
  return {
    url,
    server: app.server,
    isEmbedded: REAL_SERVER === undefined,
    backend: REAL_BACKEND,
    ownPageCall: `${REAL_BACKEND === 'ARGILLA_2' ? 'POST' : 'GET'} /v1/me/datasets/:id/records${REAL_BACKEND === 'ARGILLA_2' ? '/search' : ''}`,
    countsCalls: REAL_SERVER
      ? { 'GET /v1/datasets/:id/progress': 1, 'GET /v1/me/datasets/:id/metrics': 1 }
      : { 'GET /v1/me/progress': 1 },
    ownerKey: OWNER_KEY,
    owner: as(OWNER_KEY),
    anonymous: as({}),
    as,
  };
}

async function backendAt(url: string): Promise<Backend> {
  const version = (await (await fetch(`${url}/api/v1/version`)).json()) as RestVersion;
  return capabilitiesOf(version).backend;
}

function writeFiles(files: Record<string, string> = {}): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
