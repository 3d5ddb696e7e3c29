import { isatty } from 'node:tty';
import { type FastifyServerOptions, LogController } from 'fastify';
import pino, { type LoggerOptions } from 'pino';
import { requestIdOf } from './requestId.ts';
import { terminalStream } from './terminalStream.ts';

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

export type LoggerPart = 'gateway' | 'backend';

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
