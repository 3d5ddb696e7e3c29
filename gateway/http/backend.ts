import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusOfFailure } from '#gateway/rest/error.ts';
import type { Connection } from '#gateway/rest/connection.ts';

/** These speak of one connection, not of the message (RFC 9110 §7.6.1), or are answered by each server itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Hands `/api` to the REST server and its answer back, both as streams and as they are. */
export async function backendRoutes(app: FastifyInstance, { connection }: { connection: Connection }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const handler = (request: FastifyRequest, reply: FastifyReply) => handOn(request, reply, connection);
  app.all('/api', handler);
  app.all('/api/*', handler);
  // Where an Argilla server has the pages that describe its API.
  app.get('/docs', (_request, reply) => reply.redirect('/api/docs', 307));
}

async function handOn(request: FastifyRequest, reply: FastifyReply, { pool, basePath }: Connection): Promise<void> {
  const { raw: incoming } = request;
  const { raw: outgoing } = reply;
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  reply.hijack();
  try {
    await pool.stream(
      {
        method: request.method as 'GET',
        path: basePath + (incoming.url ?? '/'),
        headers: endToEnd(incoming.headers),
        body: hasBody(incoming.headers) ? incoming : null,
        signal: gone.signal,
      },
      ({ statusCode, headers }) => outgoing.writeHead(statusCode, endToEnd(headers)),
    );
  } catch (error) {
    if (gone.signal.aborted) return;
    const status = statusOfFailure(error);
    request.log.warn({ err: error, path: request.url, status }, 'the backend did not answer');
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(NO_ANSWER));
  }
}

const NO_ANSWER = { detail: 'The backend does not answer, please try again later' };

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
