import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { flag, type Read, readVariables, reject, wholeNumber } from './process/variables.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const DOCUMENT_POLICIES = ['any', 'persisted-sessions', 'persisted'] as const;
/** Which callers may send only the client's own operations: nobody, browser sessions, or all. */
export type DocumentPolicy = (typeof DOCUMENT_POLICIES)[number];

const INTROSPECTION = ['signed-in', 'everybody', 'off'] as const;
export type Introspection = (typeof INTROSPECTION)[number];

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  /** The address of an Argilla server; null for the embedded backend. */
  argillaApiUrl: string | null;
  /** Signs the sessions of the embedded backend; null to generate one and store it in the data folder. */
  sessionSecret: string | null;
  /** Configures sign-in providers of the embedded backend; null for the default locations. */
  oauthFile: string | null;
  /** The most threads of the embedded backend that only read. */
  readers: number;
  /** Connects several gateways; null for a single one. */
  redisUrl: string | null;
  /** Gives access to the metrics; null disables them. */
  metricsToken: string | null;
  /** Reads the progress of datasets for the metrics; null leaves it out. */
  argillaApiKey: string | null;
  /** Who may introspect the GraphQL schema. */
  introspection: Introspection;
  /** The values that a caller may request over GraphQL per minute; 0 for no limit. */
  costPerMinute: number;
  /** The proxies whose forwarding headers are trusted. */
  trustProxy: string[];
  uploadLimitMb: number;
  graphqlDocuments: DocumentPolicy;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** Relative paths begin at `baseDir`. */
export function readSettings(
  source: NodeJS.ProcessEnv,
  baseDir: string,
  defaultDataDir: string = resolve(baseDir, '.data'),
): Settings {
  const path = (text: string): string => (isAbsolute(text) ? text : resolve(baseDir, text));
  return readVariables(source, (read): Settings => {
    checkTracing(source, read);
    return {
      port: read('PORT', 6900, wholeNumber(0, 65_535, 'a port from 0 to 65535', '6900')),
      host: read('HOST', '127.0.0.1', host),
      dataDir: read('DATA_DIR', defaultDataDir, path),
      demo: read('DEMO', true, flag),
      argillaApiUrl: read<string | null>('ARGILLA_API_URL', null, httpUrl),
      sessionSecret: read<string | null>('SESSION_SECRET', null, secret(32)),
      oauthFile: read<string | null>('ARGILLA_AUTH_OAUTH_CFG', null, path),
      readers: read(
        'READERS',
        Math.max(2, availableParallelism() - 1),
        wholeNumber(0, 256, 'a number of threads from 0 to 256', '4'),
      ),
      redisUrl: read<string | null>('REDIS_URL', null, redisUrl),
      metricsToken: read<string | null>('METRICS_TOKEN', null, secret(16)),
      argillaApiKey: read<string | null>('ARGILLA_API_KEY', null, (text) => text),
      introspection: read('INTROSPECTION', 'signed-in', oneOf(INTROSPECTION, 'signed-in')),
      costPerMinute: read(
        'COST_PER_MINUTE',
        100_000_000,
        wholeNumber(0, 999_999_999_999, 'a whole number of values from 0', '100000000'),
      ),
      trustProxy: read('TRUST_PROXY', ['loopback'], proxies),
      uploadLimitMb: read(
        'UPLOAD_LIMIT_MB',
        2048,
        wholeNumber(1, 9_999_999, 'a whole number of megabytes above 0', '2048'),
      ),
      graphqlDocuments: read('GRAPHQL_DOCUMENTS', 'any', oneOf(DOCUMENT_POLICIES, 'persisted-sessions')),
      logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS, 'info')),
    };
  });
}

/** OpenTelemetry itself reads these variables, and ignores what it does not understand. */
function checkTracing(source: NodeJS.ProcessEnv, read: Read): void {
  read('OTEL_TRACES_EXPORTER', '', exporters);
  const protocol = source.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || source.OTEL_EXPORTER_OTLP_PROTOCOL;
  // With gRPC, an address needs no scheme.
  if (protocol === 'grpc') return;
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) read(name, '', collector);
}

/** Whether only this machine can reach an address. */
export const isLoopback = (name: string): boolean => /^(127(\.\d{1,3}){3}|::1|localhost)$/.test(name);

const oneOf =
  <Value extends string>(values: readonly Value[], example: Value) =>
  (text: string): Value =>
    values.find((value) => value === text.toLowerCase()) ??
    reject(`"${text}" is none of ${values.join(', ')}.`, example);

const secret =
  (least: number) =>
  (text: string): string =>
    text.length >= least
      ? text
      : reject(`has ${text.length} characters; at least ${least} are needed.`, `$(openssl rand -hex ${least})`);

const host = (text: string): string =>
  /^[\w.:%-]+$/.test(text) ? text : reject(`"${text}" is not a host name or address to listen on.`, '127.0.0.1');

function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isValid = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
  if (!isValid) reject(`"${text}" is not the http(s) address of a server.`, 'http://argilla:6900');
  return text.replace(/\/+$/, '');
}

function collector(text: string): string {
  if (/^https?:/i.test(text) && URL.canParse(text)) return text;
  return reject(`"${text}" is not the http(s) address of a collector of traces.`, 'http://localhost:4318');
}

const EXPORTERS = ['otlp', 'console', 'zipkin', 'none'];

function exporters(text: string): string {
  const unknown = text.split(',').find((name) => !EXPORTERS.includes(name.trim()));
  return unknown === undefined ? text : reject(`"${unknown}" is none of ${EXPORTERS.join(', ')}.`, 'otlp');
}

function redisUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^rediss?:$/.test(url.protocol) && url.hostname) return text;
  // The value is not shown, as it may contain a password.
  return reject('is not the redis(s) address of a Redis server.', 'redis://redis:6379');
}

/** The names that the `proxy-addr` package knows. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Addresses, networks or names of networks. */
function proxies(text: string): string[] {
  const list = text.split(',').map((proxy) => proxy.trim());
  const isValid = (proxy: string) => {
    const [address = '', bits] = proxy.split('/', 2);
    const width = isIP(address) === 6 ? 128 : 32;
    const hasValidBits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width);
    return NETWORKS.has(proxy) || (isIP(address) > 0 && hasValidBits);
  };
  const invalid = list.find((proxy) => !isValid(proxy));
  if (invalid === undefined) return list;
  const names = [...NETWORKS].join(', ');
  return reject(`"${invalid}" is no address, network, or one of ${names}.`, 'loopback,10.0.0.0/8');
}
