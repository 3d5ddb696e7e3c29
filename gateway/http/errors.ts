import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { TRY_LATER } from '#gateway/graphql/errors.ts';

/** Errors of requests that reach no route. */
export const unroutable = {
  frameworkErrors: (error, _request, reply) => void send(reply, error),
  clientErrorHandler: refuseConnection,
} satisfies FastifyServerOptions;

/** Answers errors as an Argilla server does, on all routes that do not describe theirs otherwise. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => send(reply, error));
}

function send(reply: FastifyReply, error: FastifyError): FastifyReply {
  const { statusCode: status = 500, message } = error;
  if (status >= 500) reply.log.error({ err: error }, 'a request failed');
  return reply.code(status).send({ detail: status < 500 ? message : TRY_LATER });
}

const UNREADABLE: Readonly<Record<string, [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long'],
};

/** Answers a request that is not HTTP, or not complete, and closes its connection. */
function refuseConnection(this: { log: FastifyBaseLogger }, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail] = UNREADABLE[error.code ?? ''] ?? [400, 'The request is not valid HTTP'];
  this.log.trace({ err: error }, 'a request cannot be read');
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
