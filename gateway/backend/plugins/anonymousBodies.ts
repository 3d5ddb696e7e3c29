import { Transform } from 'node:stream';
import type { FastifyInstance, RequestPayload } from 'fastify';
import { callerOf } from './auth.ts';

/** What anybody may send: more than any sign-in form, and little enough to be read for nothing. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads long bodies only from those who say who they are. Short ones are read from everybody, since a broken body is told before
 * the caller is asked who they are.
 */
export function limitAnonymousBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    // Nobody knows how long a body sent in chunks will be.
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    if (!isChunked && Number(request.headers['content-length'] ?? 0) <= MOST_BYTES) return payload;
    const refusal = await callerOf(app, request).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!refusal) return payload;
    if (!isChunked) throw refusal;
    return cutOff(payload, refusal);
  });
}

/** The body up to the limit. The rest is discarded, so that the sender reads the refusal. */
function cutOff(payload: RequestPayload, refusal: Error): RequestPayload {
  let bytes = 0;
  const start = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) done(refusal);
      else done(null, chunk);
    },
  });
  payload.once('error', (error) => start.destroy(error));
  payload.pipe(start).once('error', () => payload.resume());
  return start;
}
