import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './idleTimeout.ts';

/** For a caller that sends without end. */
const LONGEST_MS = 300_000;

/**
 * Sends each answer after the rest of the request's body. Many clients read nothing before they have sent everything, and a connection
 * that is closed with unread data is reset, which loses the answer.
 */
export function answerAfterBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, { statusCode }) => {
    // The rest did not come.
    if (statusCode !== 408) await discardRest(raw);
  });
}

/** Routes that take no bodies accept any, of any length, and leave them unread. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/** Reads what the caller still sends, until it ends, stalls or disconnects. */
export async function discardRest(incoming: IncomingMessage): Promise<void> {
  if (!hasBody(incoming.headers) || incoming.readableEnded || incoming.destroyed) return;
  incoming.unpipe().resume();
  await once(incoming, 'end', { signal: AbortSignal.timeout(LONGEST_MS) }).catch(() => undefined);
}
