import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import pino, { type LoggerOptions } from 'pino';

/** Members that are never logged, at any depth of a logged object. Errors of Redis tell the command, which may be a sign-in. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-argilla-api-key"]',
  'password',
  'apiKey',
  'api_key',
  'command.args',
];

export const loggerOptions = (part: LoggerPart, level: string): LoggerOptions => ({
  level,
  name: part,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: SECRETS.flatMap((name) => [name, below('*', name), below('*.*', name), below('*.*.*', name)]),
    censor: '[redacted]',
  },
});

type LoggerPart = 'gateway' | 'backend';

const below = (path: string, name: string): string => (name.startsWith('[') ? `${path}${name}` : `${path}.${name}`);

/**
 * The logging options of a server. Each line of a request has its `requestId`. A terminal gets readable lines, other outputs get JSON
 * lines. (`process.stdout` of a thread never is a terminal, so the file descriptor is checked.)
 */
export const logging = (part: LoggerPart, level: string) =>
  ({
    logger: { ...loggerOptions(part, level), ...(isatty(1) ? { stream: terminalStream() } : {}) },
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  }) satisfies FastifyServerOptions;

/**
 * Logs each answered request on level debug, or warn if the server failed. Only the path is logged: the query may contain a code or a
 * user's search.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const answered = { method: request.method, path: pathOf(request.url), status, ms: Math.round(reply.elapsedTime) };
    if (status >= 500) request.log.warn(answered, 'request failed');
    else request.log.debug(answered, 'request answered');
  });
}

/** A URL without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;

/**
 * The id of a request in the logs of gateway and backend. A valid X-Request-Id of a proxy or caller is kept; others are ignored, as the
 * id is written into logs and headers.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

const COLORS: Readonly<Record<string, number>> = { fatal: 31, error: 31, warn: 33, info: 36, debug: 90, trace: 90 };
const GREY = 90;
/** Members that are the same on every line. */
const HIDDEN = new Set(['pid', 'hostname']);

type Line = Record<string, unknown>;

/** Readable log lines: `12:30:05 WARN gateway the backend did not answer status=503`, followed by the stack. */
export const terminalStream = (write: (text: string) => unknown = (text) => writeSync(1, text)) => ({
  write: (json: string): void => void write(readable(json)),
});

function readable(json: string): string {
  const { time, level, name, msg, err, ...members } = JSON.parse(json) as Line;
  const label = String(level);
  const details = Object.entries(members)
    .filter(([key]) => !HIDDEN.has(key))
    .map(([key, value]) => `${key}=${plain(typeof value === 'string' ? value : JSON.stringify(value))}`);
  const head = [
    colored(GREY, new Date(String(time)).toTimeString().slice(0, 8)),
    colored(COLORS[label] ?? GREY, label.toUpperCase().padEnd(5)),
    String(name),
    plain(String(msg ?? '')),
    colored(GREY, details.join(' ')),
  ];
  return `${head.join(' ').trimEnd()}\n${causeOf(err)}`;
}

function causeOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { stack, message } = err as Line;
  const lines = String(stack ?? message).split('\n');
  return lines.map((line) => `    ${plain(line)}\n`).join('');
}

/** Removes control characters: values from requests must not control the operator's terminal. */
const plain = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

const colored = (color: number, text: string): string => (text ? `\u001b[${color}m${text}\u001b[0m` : '');
