import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The id under which a request is logged, in the gateway as in the backend that it calls. One that a proxy or a caller gave in
 * X-Request-Id is kept if it looks like one: it is written into logs and headers.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
