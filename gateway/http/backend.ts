import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callOf, copying } from '#gateway/live/passThrough.ts';
import type { SignInLimit } from '#gateway/limits/signInLimit.ts';
import type { Publisher, Writer } from '#gateway/live/publisher.ts';
import { readsAnswer } from '#gateway/live/writes.ts';
import { pathOf } from '#gateway/observability/requestLog.ts';
import { RestClient } from '#gateway/rest/client.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { statusOfFailure } from '#gateway/rest/error.ts';
import { endToEnd } from './headers.ts';
import { callersHeaders } from './identity.ts';
import { tokenRoutes } from './token.ts';

interface Options {
  connection: Connection;
  publisher: Publisher;
  signIns: SignInLimit;
}

/** Hands `/api` to the REST server and its answer back, both as streams and as they are; what was written is told. */
export async function backendRoutes(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(tokenRoutes, options);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handler = (request: FastifyRequest, reply: FastifyReply) => handOn(request, reply, options);
  app.all('/api', handler);
  app.all('/api/*', handler);
  // Where an Argilla server has the pages that describe its API.
  app.get('/docs', (_request, reply) => reply.redirect('/api/docs', 307));
}

async function handOn(request: FastifyRequest, reply: FastifyReply, { connection, publisher }: Options): Promise<void> {
  const { pool, basePath } = connection;
  const { raw: incoming } = request;
  const { raw: outgoing } = reply;
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
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
        body: hasBody(incoming.headers) ? incoming : null,
        signal: gone.signal,
      },
      ({ statusCode, headers }) => {
        outgoing.writeHead(statusCode, { ...endToEnd(headers), 'x-request-id': request.id });
        isAccepted = statusCode < 300;
        if (isAccepted && isReadAlong) copy = copying(outgoing);
        return copy?.through ?? outgoing;
      },
    );
    if (isAccepted) publisher.tell({ call, id, answer: copy?.parsed() }, writerOf(request, connection));
  } catch (error) {
    if (gone.signal.aborted) return;
    const status = statusOfFailure(error);
    request.log.warn({ err: error, path: pathOf(request.url), status }, 'the backend did not answer');
    if (outgoing.headersSent) outgoing.destroy();
    else
      outgoing
        .writeHead(status, { 'content-type': 'application/json', 'x-request-id': request.id })
        .end(JSON.stringify(NO_ANSWER));
  }
}

/** Programs say who they are in headers; the browser's session is for /graphql alone. */
const writerOf = (request: FastifyRequest, connection: Connection): Writer => ({
  rest: () => new RestClient({ connection, headers: callersHeaders(request) }),
  origin: null,
  log: request.log,
});

const NO_ANSWER = { detail: 'The backend does not answer, please try again later' };

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
