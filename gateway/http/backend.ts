import type { ServerResponse } from 'node:http';
import { PassThrough, type Writable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignInLimit } from '#gateway/limits/limiters.ts';
import type { Publisher, Writer } from '#gateway/live/publisher.ts';
import { callOf, copying, readsAnswer } from '#gateway/live/writes.ts';
import { pathOf } from '#gateway/observability/logger.ts';
import { RestClient } from '#gateway/rest/client.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { statusOfFailure } from '#gateway/rest/error.ts';
import { endToEnd } from './headers.ts';
import { expectProgress, hasBody, NO_REQUEST } from './progress.ts';
import { callersHeaders } from './session.ts';
import { tokenRoutes } from './token.ts';

interface Options {
  connection: Connection;
  publisher: Publisher;
  signIns: SignInLimit;
  /** How long a caller may neither send what is missing nor take what is there. */
  stillMs: number;
  /** How many calls may be under way at a time. */
  mostCalls: number;
}

/** Hands `/api` to the REST server and its answer back, both as streams and as they are; what was written is told. */
export async function backendRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(tokenRoutes, options);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const admission = openAdmission(options.mostCalls);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { ip } = request;
    // Each has its own connection to the backend, so that one that takes its time is in nobody's way: until there are this many.
    const refusal = admission.refusal(ip);
    if (refusal !== undefined) {
      return reply
        .code(refusal)
        .headers({ ...said(request), ...LAST, 'retry-after': 1 })
        .send({ detail: refusal === 429 ? NO_ROOM_FOR_YOU : NO_ROOM });
    }
    admission.enter(ip);
    await handOn(request, reply, options).finally(() => admission.leave(ip));
  };
  app.all('/api', handler);
  app.all('/api/*', handler);
  // Where an Argilla server has the pages that describe its API.
  app.get('/docs', (_request, reply) => reply.redirect('/api/docs', 307));
}

async function handOn(request: FastifyRequest, reply: FastifyReply, options: Options): Promise<void> {
  const { connection, publisher, stillMs } = options;
  const { pool, basePath } = connection;
  const { raw: incoming } = request;
  const { raw: outgoing } = reply;
  const body = hasBody(incoming.headers) ? incoming : null;
  const isWrite = !isRead(request);
  const end = new AbortController();
  outgoing.once('close', () => {
    // A write of which everything has come is finished: nobody could take it back.
    const isUnderWay = isWrite && (body === null || body.readableEnded);
    if (!outgoing.writableFinished && !isUnderWay) end.abort();
  });
  expectProgress(incoming, outgoing, stillMs, () => end.abort());
  reply.hijack();
  const { call, id } = callOf(request.method, request.url, incoming.headers);
  const isReadAlong = readsAnswer(call) && publisher.wants(call);
  let isAccepted = false;
  let copy: ReturnType<typeof copying> | undefined;
  try {
    await pool.stream(
      {
        method: request.method as 'GET',
        path: basePath + (incoming.url ?? '/'),
        headers: {
          ...endToEnd(incoming.headers),
          ...(isReadAlong ? { 'accept-encoding': 'identity' } : {}),
          'x-request-id': request.id,
        },
        body,
        signal: end.signal,
      },
      ({ statusCode, headers }) => {
        isAccepted = statusCode < 300;
        if (!outgoing.destroyed) outgoing.writeHead(statusCode, { ...endToEnd(headers), 'x-request-id': request.id });
        const target = isWrite ? detachedStream(outgoing) : outgoing;
        if (isAccepted && isReadAlong) copy = copying(target);
        return copy?.through ?? target;
      },
    );
  } catch (error) {
    if (!outgoing.destroyed) refuse(request, outgoing, end.signal.aborted ? 408 : statusOfFailure(error), error);
  }
  if (isAccepted) publisher.tell({ call, id, answer: copy?.parsed() }, writerOf(request, connection));
}

/** Says that there is no answer; where one has begun, by hanging up. */
function refuse(request: FastifyRequest, outgoing: ServerResponse, status: number, error: unknown): void {
  const isLate = status === 408;
  if (!isLate) request.log.warn({ err: error, path: pathOf(request.url), status }, 'the backend did not answer');
  if (outgoing.headersSent) {
    outgoing.destroy();
    return;
  }
  outgoing
    .writeHead(status, { 'content-type': 'application/json', ...said(request), ...(isLate ? LAST : {}) })
    .end(JSON.stringify({ detail: isLate ? NO_REQUEST : NO_ANSWER }));
}

const said = ({ id }: FastifyRequest) => ({ 'x-request-id': id });

/** What would still come of the request is not waited for. */
const LAST = { connection: 'close' } as const;

/** Programs say who they are in headers; the browser's session is for /graphql alone. */
const writerOf = (request: FastifyRequest, connection: Connection): Writer => ({
  rest: () => new RestClient({ connection, headers: callersHeaders(request) }),
  origin: null,
  log: request.log,
});

const NO_ANSWER = 'The backend does not answer, please try again later';
const NO_ROOM = 'There are too many requests under way, please try again in a moment';
const NO_ROOM_FOR_YOU = 'There are too many requests under way from your address, please try again in a moment';

/** What has a long question is asked by POST. */
const isRead = ({ method, url }: FastifyRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || (method === 'POST' && /[/:](search|summary)$/.test(pathOf(url)));

/** One address has no more than this part of the room to itself, so that who holds on to it keeps out nobody else. */
const SHARES = 4;

/** Counts what is under way: in all, and from each address. */
function openAdmission(most: number) {
  const share = Math.ceil(most / SHARES);
  const byAddress = new Map<string, number>();
  let all = 0;

  const count = (address: string, change: 1 | -1): void => {
    all += change;
    const own = (byAddress.get(address) ?? 0) + change;
    if (own === 0) byAddress.delete(address);
    else byAddress.set(address, own);
  };

  return {
    /** The status with which one more from this address is refused, if it is. */
    refusal(address: string): 429 | 503 | undefined {
      if ((byAddress.get(address) ?? 0) >= share) return 429;
      return all >= most ? 503 : undefined;
    },
    enter: (address: string): void => count(address, 1),
    leave: (address: string): void => count(address, -1),
  };
}

/** A stream to the response that swallows the rest once the caller disconnects, so that the writer always completes. */
function detachedStream(outgoing: ServerResponse): Writable {
  const through = new PassThrough();
  // The writer gets the error too.
  through.on('error', () => undefined);
  if (outgoing.destroyed) return through.resume();
  through.pipe(outgoing);
  // Without a reader, the stream would stall.
  outgoing.once('close', () => through.resume());
  return through;
}
