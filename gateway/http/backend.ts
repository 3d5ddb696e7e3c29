import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignInLimit } from '#gateway/limits/limiters.ts';
import type { Publisher, Writer } from '#gateway/live/publisher.ts';
import { callOf, needsAnswer } from '#gateway/live/writes.ts';
import { pathOf } from '#gateway/observability/logger.ts';
import { RestClient } from '#gateway/rest/client.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { statusOfFailure } from '#gateway/rest/error.ts';
import { NOT_KNOWN } from '#gateway/graphql/repeats.ts';
import { CallLimit } from './callLimit.ts';
import { endToEnd } from './headers.ts';
import { NO_ANSWER } from './httpError.ts';
import { hasBody, INCOMPLETE_REQUEST, limitIdleTime } from './idleTimeout.ts';
import { restHeaders } from './session.ts';
import { tokenRoutes } from './token.ts';
import { discardRest, leaveBodies } from './unreadBodies.ts';

interface Options {
  connection: Connection;
  publisher: Publisher;
  signIns: SignInLimit;
  idleTimeoutMs: number;
  maxCalls: number;
  /** Whether the server knows the header Idempotency-Key. */
  takesKeys(): boolean;
}

/** Proxies `/api` to the REST server, streaming both ways, and publishes accepted writes. */
export async function backendRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(tokenRoutes, options);
  leaveBodies(app);
  const calls = new CallLimit(options.maxCalls);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { ip } = request;
    // Each call has its own connection to the backend, so that slow calls do not block other calls.
    const refusal = calls.refusal(ip);
    if (refusal !== undefined) {
      return reply
        .code(refusal)
        .headers({ 'x-request-id': request.id, 'retry-after': 1 })
        .send({ detail: refusal === 429 ? TOO_MANY_FROM_ADDRESS : TOO_MANY });
    }
    if (request.headers['idempotency-key'] !== undefined && !isRead(request) && !options.takesKeys()) {
      return reply.code(501).header('x-request-id', request.id).send({ detail: NOT_KNOWN });
    }
    calls.add(ip);
    await proxy(request, reply, options).finally(() => calls.remove(ip));
  };
  app.all('/api', handler);
  app.all('/api/*', handler);
  // Where an Argilla server documents its API.
  app.get('/docs', (_request, reply) => reply.redirect('/api/docs', 307));
}

async function proxy(request: FastifyRequest, reply: FastifyReply, options: Options): Promise<void> {
  const { connection, publisher, idleTimeoutMs } = options;
  const { dispatcher, basePath } = connection;
  const { raw: incoming } = request;
  const { raw: outgoing } = reply;
  // The dispatcher destroys a body that the answer does not wait for; the request itself has to be read on.
  const body = hasBody(incoming.headers) ? incoming.pipe(new PassThrough()) : null;
  const isWrite = !isRead(request);
  const abort = new AbortController();
  outgoing.once('close', () => {
    // A completely received write is finished.
    const isReceivedWrite = isWrite && (body === null || incoming.readableEnded);
    if (!outgoing.writableFinished && !isReceivedWrite) abort.abort();
  });
  limitIdleTime(incoming, outgoing, idleTimeoutMs, () => abort.abort());
  reply.hijack();
  const { call, id } = callOf(request.method, request.url, incoming.headers);
  const isCopied = needsAnswer(call) && publisher.isNeeded(call);
  let isAccepted = false;
  let copy: ReturnType<typeof copyTo> | undefined;
  try {
    await dispatcher.stream(
      {
        method: request.method as 'GET',
        path: basePath + (incoming.url ?? '/'),
        headers: {
          ...endToEnd(incoming.headers),
          ...(isCopied ? { 'accept-encoding': 'identity' } : {}),
          'x-request-id': request.id,
        },
        body,
        signal: abort.signal,
      },
      ({ statusCode, headers }) => {
        isAccepted = statusCode < 300;
        if (!outgoing.destroyed) outgoing.writeHead(statusCode, { ...endToEnd(headers), 'x-request-id': request.id });
        const target = isWrite ? detachedStream(incoming, outgoing) : outgoing;
        if (isAccepted && isCopied) copy = copyTo(target);
        return copy?.through ?? target;
      },
    );
  } catch (error) {
    if (!abort.signal.aborted) await discardRest(incoming);
    if (!outgoing.destroyed) refuse(request, outgoing, abort.signal.aborted ? 408 : statusOfFailure(error), error);
  }
  if (isAccepted) publisher.publish({ call, id, answer: copy?.parsed() }, writerOf(request, connection));
}

/** Answers with an error, or disconnects if an answer has begun. */
function refuse(request: FastifyRequest, outgoing: ServerResponse, status: number, error: unknown): void {
  const isIncomplete = status === 408;
  if (!isIncomplete) request.log.warn({ err: error, path: pathOf(request.url), status }, 'the backend did not answer');
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing
    .writeHead(status, {
      'content-type': 'application/json',
      'x-request-id': request.id,
      // The rest of the request is not read.
      ...(isIncomplete ? { connection: 'close' } : {}),
    })
    .end(JSON.stringify({ detail: isIncomplete ? INCOMPLETE_REQUEST : NO_ANSWER }));
}

/** `/api` accepts credentials only in headers; the session cookie is for /graphql. */
const writerOf = (request: FastifyRequest, connection: Connection): Writer => ({
  rest: () => new RestClient({ connection, headers: restHeaders(request) }),
  origin: null,
  log: request.log,
});

const TOO_MANY = 'There are too many concurrent requests, please try again in a moment';
const TOO_MANY_FROM_ADDRESS = 'There are too many concurrent requests from your address, please try again in a moment';

/** Some routes read by POST. */
const isRead = ({ method, url }: FastifyRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) ||
  (method === 'POST' && /([/:](search|summary|preview|estimate)|\/records\/page)$/.test(pathOf(url)));

/** Longer answers are not parsed; a hundred long responses fit. */
const MAX_COPY_BYTES = 4 * 1024 * 1024;

/** A stream to `target` that keeps a copy of the JSON that passes. */
function copyTo(target: Writable): { through: Writable; parsed(): unknown } {
  let chunks: Buffer[] = [];
  let size = 0;
  const through = new PassThrough();
  through.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_COPY_BYTES) chunks = [];
    else chunks.push(chunk);
  });
  // The writer gets the error too, and closes the connection to the target.
  through.on('error', () => undefined);
  through.pipe(target);
  return {
    through,
    parsed: () => {
      try {
        return size > MAX_COPY_BYTES ? undefined : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * A stream to the response that discards the rest when the caller disconnects, so that a write completes. The response does not end before
 * the request.
 */
function detachedStream(incoming: IncomingMessage, outgoing: ServerResponse): Writable {
  const through = new PassThrough();
  // The writer gets the error too.
  through.on('error', () => undefined);
  if (outgoing.destroyed) return through.resume();
  through.pipe(outgoing, { end: false });
  through.once('end', () => void discardRest(incoming).then(() => outgoing.end()));
  outgoing.once('close', () => through.resume());
  return through;
}
