import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerOptions } from 'pino';
import type { LogLevel } from '#gateway/settings.ts';

/** What must never be written down, wherever in a logged object it turns up. */
const SECRETS = ['authorization', 'cookie', '["set-cookie"]', '["x-argilla-api-key"]', 'password', 'apiKey', 'api_key'];

export const loggerOptions = (level: LogLevel): LoggerOptions => ({
  level,
  name: 'gateway',
  redact: {
    paths: SECRETS.flatMap((name) => [name, below('*', name), below('*.*', name), below('*.*.*', name)]),
    censor: '[redacted]',
  },
});

const below = (path: string, name: string): string => (name.startsWith('[') ? `${path}${name}` : `${path}.${name}`);

/** The id under which a request is logged here and in the backend; one given by a proxy is kept if it looks like one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
