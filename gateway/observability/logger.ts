import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import pino, { type LoggerOptions } from 'pino';

/** What must never be written down, wherever in a logged object it turns up. */
const SECRETS = ['authorization', 'cookie', '["set-cookie"]', '["x-argilla-api-key"]', 'password', 'apiKey', 'api_key'];

/** How this process logs: what happened, when, in which part, for which request; and no secret. */
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
 * What makes a server log: each line of a request holds its `requestId`. A terminal gets lines to read; whatever else takes the
 * output gets JSON, an object a line. (A thread's own `process.stdout` never is a terminal, the process's output may be.)
 */
export const logging = (part: LoggerPart, level: string) =>
  ({
    logger: { ...loggerOptions(part, level), ...(isatty(1) ? { stream: terminalStream() } : {}) },
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  }) satisfies FastifyServerOptions;

/**
 * Writes a line for each answered request: with LOG_LEVEL=debug for all of them, else for those that failed on our side. Of the
 * address only the path is told, for what stands behind the `?` may be a code or what somebody searched for.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const answered = { method: request.method, path: pathOf(request.url), status, ms: Math.round(reply.elapsedTime) };
    if (status >= 500) request.log.warn(answered, 'request failed');
    else request.log.debug(answered, 'request answered');
  });
}

/** An address without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;

/**
 * The id under which a request is logged, in the gateway as in the backend that it calls. One that a proxy or a caller gave in
 * X-Request-Id is kept if it looks like one: it is written into logs and headers.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}

const COLOURS: Readonly<Record<string, number>> = { fatal: 31, error: 31, warn: 33, info: 36, debug: 90, trace: 90 };
const GREY = 90;
/** The process says of itself in each line what a terminal's reader knows. */
const KNOWN = new Set(['pid', 'hostname']);

type Line = Record<string, unknown>;

/** Log lines for people: `12:30:05 WARN gateway the backend did not answer status=503`, and stacks below. */
export const terminalStream = (write: (text: string) => unknown = (text) => writeSync(1, text)) => ({
  write: (json: string): void => void write(readable(json)),
});

function readable(json: string): string {
  const { time, level, name, msg, err, ...others } = JSON.parse(json) as Line;
  const label = String(level);
  const details = Object.entries(others)
    .filter(([key]) => !KNOWN.has(key))
    .map(([key, value]) => `${key}=${plain(typeof value === 'string' ? value : JSON.stringify(value))}`);
  const head = [
    coloured(GREY, new Date(String(time)).toTimeString().slice(0, 8)),
    coloured(COLOURS[label] ?? GREY, label.toUpperCase().padEnd(5)),
    String(name),
    plain(String(msg ?? '')),
    coloured(GREY, details.join(' ')),
  ];
  return `${head.join(' ').trimEnd()}\n${causeOf(err)}`;
}

function causeOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { stack, message } = err as Line;
  const lines = String(stack ?? message).split('\n');
  return lines.map((line) => `    ${plain(line)}\n`).join('');
}

/** What callers sent must not move the cursor or recolour the operator's terminal. */
const plain = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  stripVTControlCharacters(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

const coloured = (colour: number, text: string): string => (text ? `\u001b[${colour}m${text}\u001b[0m` : '');
