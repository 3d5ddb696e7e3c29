import { type buildConnector, interceptors } from 'undici';
import type { Capabilities } from '#gateway/graphql/__generated__/types.ts';
import { capabilitiesOf } from '#gateway/rest/capabilities.ts';
import { RestClient } from '#gateway/rest/client.ts';
import { connect } from '#gateway/rest/connection.ts';
import { reasonOf, RestError } from '#gateway/rest/error.ts';
import { caller, version } from './copy.source.ts';

/** A server to copy from or to, in the name of one of its owners. */
export interface CopyServer {
  /** The product and its version, e.g. `Argilla 1.29.1`. */
  title: string;
  url: string;
  rest: RestClient;
  capabilities: Capabilities;
  close(): Promise<void>;
}

/** A server that cannot be copied from or to; the message tells why. */
export class UnfitServer extends Error {}

const TIMEOUT_MS = 300_000;
const CONNECTIONS = 4;

/** Waits for a server that restarts or asks for patience, and repeats what broke off: every write may be repeated. */
const patience = interceptors.retry({
  maxRetries: 6,
  minTimeout: 500,
  maxTimeout: 20_000,
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  statusCodes: [429, 502, 503, 504],
  throwOnError: false,
});

/** Connects to a server and finds out what it is; `connector` may refuse addresses. @throws UnfitServer */
export async function openServer(
  url: string,
  apiKey: string,
  signal?: AbortSignal,
  connector?: buildConnector.connector,
): Promise<CopyServer> {
  const connection = connect(url, TIMEOUT_MS, CONNECTIONS, connector);
  const dispatcher = connection.dispatcher.compose(patience);
  const options = { headers: { 'x-argilla-api-key': apiKey }, signal };
  const clientOf = (capabilities: Capabilities) =>
    new RestClient({ connection: { ...connection, dispatcher, capabilities }, ...options });
  try {
    // The first answers must come at once, so that a mistyped address is noticed soon.
    const hasty = new RestClient({ connection, ...options });
    const found = await version(hasty);
    const user = await caller(hasty);
    if (!user?.username || !user.role) throw new UnfitServer(`${url} answers, but not as an Argilla or Marl server.`);
    if (user.role !== 'owner') {
      throw new UnfitServer(`The API key for ${url} is that of ${user.username}, who is no owner.`);
    }
    const capabilities = capabilitiesOf(found);
    const title = capabilities.backend === 'EMBEDDED' ? 'Marl' : `Argilla ${found.version}`;
    return { title, url, rest: clientOf(capabilities), capabilities, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    throw error instanceof RestError ? new UnfitServer(problemOf(url, error)) : error;
  }
}

function problemOf(url: string, { status, body, cause }: RestError): string {
  if (status === 401) return `${url} does not know the API key.`;
  if (cause instanceof Error && body === undefined) return `${url} does not answer: ${cause.message || status}`;
  return `${url} answers ${status}, unlike an Argilla or Marl server: ${reasonOf(body) ?? 'no reason'}`;
}
