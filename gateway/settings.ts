import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const DOCUMENT_POLICIES = ['any', 'persisted-sessions', 'persisted'] as const;
/** Whose operations have to be the client's own: nobody's, those of browser sessions, or everybody's. */
export type DocumentPolicy = (typeof DOCUMENT_POLICIES)[number];

export type LogLevel = (typeof LOG_LEVELS)[number];

export const INTROSPECTION = ['signed-in', 'everybody', 'off'] as const;
export type Introspection = (typeof INTROSPECTION)[number];

/** What can be set from outside, checked and typed. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  /** A real Argilla server's address; null starts the embedded backend. */
  argillaApiUrl: string | null;
  /** Signs the sessions of the embedded backend; null means: make one and keep it in the data folder. */
  sessionSecret: string | null;
  /** Configures sign-in through others at the embedded backend; null looks in the usual places. */
  oauthFile: string | null;
  /** Where several gateways tell each other what was written; null when there is one. */
  redisUrl: string | null;
  /** Who may look at the service's metrics; null when nobody may. */
  metricsToken: string | null;
  /** Reads for the metrics how far datasets have come; null leaves that out. */
  argillaApiKey: string | null;
  /** Who may ask GraphQL to describe itself. */
  introspection: Introspection;
  /** How many values one caller may ask for over GraphQL in a minute; 0 is as many as they like. */
  costPerMinute: number;
  /** Whom to believe when they say for whom they pass a request on. */
  trustProxy: string[];
  /** The largest file that may be sent to be imported. */
  uploadLimitMb: number;
  graphqlDocuments: DocumentPolicy;
  logLevel: LogLevel;
}

/** Says everything that is wrong with the environment at once, a line for each variable. */
export class SettingsError extends Error {
  constructor(problems: readonly string[]) {
    super(`Marl cannot start with this configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/** Reads the settings from the environment; throws one SettingsError that names every wrong variable. */
export function readSettings(source: NodeJS.ProcessEnv, projectDir: string): Settings {
  const problems: string[] = [];
  const read = <T>(name: string, text: string | undefined, fallback: T, parse: (text: string) => T | Problem): T => {
    const trimmed = text?.trim();
    if (!trimmed) return fallback;
    const value = parse(trimmed);
    if (!(value instanceof Problem)) return value;
    problems.push(`${name}: ${value.text}`);
    return fallback;
  };
  const path = (text: string): string => (isAbsolute(text) ? text : resolve(projectDir, text));
  const settings: Settings = {
    port: read('PORT', source.PORT, 6900, port),
    host: read('HOST', source.HOST, '127.0.0.1', host),
    dataDir: read('DATA_DIR', source.DATA_DIR, resolve(projectDir, '.data'), path),
    demo: read('DEMO', source.DEMO, true, flag),
    argillaApiUrl: read<string | null>('ARGILLA_API_URL', source.ARGILLA_API_URL, null, httpUrl),
    sessionSecret: read<string | null>('SESSION_SECRET', source.SESSION_SECRET, null, secret),
    oauthFile: read<string | null>('ARGILLA_AUTH_OAUTH_CFG', source.ARGILLA_AUTH_OAUTH_CFG, null, path),
    redisUrl: read<string | null>('REDIS_URL', source.REDIS_URL, null, redisUrl),
    metricsToken: read<string | null>('METRICS_TOKEN', source.METRICS_TOKEN, null, metricsToken),
    argillaApiKey: read<string | null>('ARGILLA_API_KEY', source.ARGILLA_API_KEY, null, (text) => text),
    introspection: read<Introspection>('INTROSPECTION', source.INTROSPECTION, 'signed-in', introspection),
    costPerMinute: read('COST_PER_MINUTE', source.COST_PER_MINUTE, 100_000_000, costPerMinute),
    trustProxy: read('TRUST_PROXY', source.TRUST_PROXY, ['loopback'], proxies),
    uploadLimitMb: read('UPLOAD_LIMIT_MB', source.UPLOAD_LIMIT_MB, 2048, megabytes),
    graphqlDocuments: read<DocumentPolicy>('GRAPHQL_DOCUMENTS', source.GRAPHQL_DOCUMENTS, 'any', documentPolicy),
    logLevel: read<LogLevel>('LOG_LEVEL', source.LOG_LEVEL, 'info', logLevel),
  };
  if (problems.length) throw new SettingsError(problems);
  return settings;
}

/** Whether only this machine can reach an address. */
export const isLoopback = (name: string): boolean => /^(127(\.\d{1,3}){3}|::1|localhost)$/.test(name);

class Problem {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const port = (text: string): number | Problem =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? Number(text)
    : new Problem(`"${text}" is not a port from 0 to 65535. Example: PORT=6900`);

const host = (text: string): string | Problem =>
  /^[\w.:%-]+$/.test(text)
    ? text
    : new Problem(`"${text}" is not a host name or address to listen on. Example: HOST=127.0.0.1`);

function flag(text: string): boolean | Problem {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  return new Problem(`"${text}" is neither 1 nor 0. Example: DEMO=0`);
}

function httpUrl(text: string): string | Problem {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return text.replace(/\/+$/, '');
  }
  return new Problem(`"${text}" is not the http(s) address of a server. Example: ARGILLA_API_URL=http://argilla:6900`);
}

function redisUrl(text: string): string | Problem {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^rediss?:$/.test(url.protocol) && url.hostname) return text;
  // It may hold a password, which no log should show.
  return new Problem('is not the redis(s) address of a Redis server. Example: REDIS_URL=redis://redis:6379');
}

const secret = (text: string): string | Problem =>
  text.length >= 32
    ? text
    : new Problem(
        `has ${text.length} characters; at least 32 are needed. Example: SESSION_SECRET=$(openssl rand -hex 32)`,
      );

const metricsToken = (text: string): string | Problem =>
  text.length >= 16
    ? text
    : new Problem(
        `has ${text.length} characters; at least 16 are needed. Example: METRICS_TOKEN=$(openssl rand -hex 16)`,
      );

const megabytes = (text: string): number | Problem =>
  /^[1-9]\d{0,6}$/.test(text)
    ? Number(text)
    : new Problem(`"${text}" is not a whole number of megabytes above 0. Example: UPLOAD_LIMIT_MB=2048`);

const documentPolicy = (text: string): DocumentPolicy | Problem =>
  DOCUMENT_POLICIES.find((policy) => policy === text.toLowerCase()) ??
  new Problem(`"${text}" is none of ${DOCUMENT_POLICIES.join(', ')}. Example: GRAPHQL_DOCUMENTS=persisted-sessions`);

const introspection = (text: string): Introspection | Problem =>
  INTROSPECTION.find((who) => who === text.toLowerCase()) ??
  new Problem(`"${text}" is none of ${INTROSPECTION.join(', ')}. Example: INTROSPECTION=signed-in`);

const costPerMinute = (text: string): number | Problem =>
  /^\d{1,12}$/.test(text)
    ? Number(text)
    : new Problem(`"${text}" is not a whole number of values from 0. Example: COST_PER_MINUTE=100000000`);

/** Addresses and networks, or the names of those everybody has. */
function proxies(text: string): string[] | Problem {
  const list = text.split(',').map((one) => one.trim());
  const isKnown = (one: string) => {
    const [address = '', bits] = one.split('/', 2);
    const width = isIP(address) === 6 ? 128 : 32;
    return (
      NETWORKS.has(one) || (isIP(address) > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width)))
    );
  };
  const wrong = list.find((one) => !isKnown(one));
  return wrong === undefined
    ? list
    : new Problem(
        `"${wrong}" is no address, network, or one of loopback, linklocal, uniquelocal. Example: TRUST_PROXY=loopback,10.0.0.0/8`,
      );
}

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

const logLevel = (text: string): LogLevel | Problem =>
  LOG_LEVELS.find((level) => level === text.toLowerCase()) ??
  new Problem(`"${text}" is none of ${LOG_LEVELS.join(', ')}. Example: LOG_LEVEL=info`);
