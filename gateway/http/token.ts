import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { SignInLimit } from '#gateway/limits/limiters.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { statusOfFailure } from '#gateway/rest/error.ts';
import { endToEnd, sendRequestId } from './headers.ts';
import { httpError, NO_ANSWER } from './httpError.ts';
import { limitIdleUploads } from './idleTimeout.ts';

interface Options {
  connection: Connection;
  signIns: SignInLimit;
  idleTimeoutMs: number;
}

const BODY_LIMIT = 16 * 1024;
const TOO_LARGE = `The request is larger than ${BODY_LIMIT / 1024} KB, the limit for sign-ins.`;

/** REST's routes for signing in with a password, with the same limit of attempts as GraphQL's. */
export async function tokenRoutes(
  app: FastifyInstance,
  { connection, signIns, idleTimeoutMs }: Options,
): Promise<void> {
  limitIdleUploads(app, idleTimeoutMs);
  sendRequestId(app);
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ detail: error.statusCode === 413 ? TOO_LARGE : error.message }),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const path of ['/api/security/token', '/api/v1/token']) {
    app.post<{ Body: Buffer | undefined }>(
      path,
      { bodyLimit: BODY_LIMIT },
      async ({ body, headers, id, ip }, reply) => {
        const [username = '', ...others] = new URLSearchParams(body?.toString()).getAll('username');
        // The backend might use any of them, so attempts could not be counted.
        if (others.length > 0) return reply.code(422).send({ detail: 'The username is given more than once' });
        const admission = await signIns.admit(username, ip);
        if ('wait' in admission) {
          return reply
            .code(429)
            .header('retry-after', admission.wait)
            .send({ detail: 'Please wait a few seconds before trying again' });
        }
        const answer = await post(connection, path, { ...endToEnd(headers), 'x-request-id': id }, body).catch(
          async (error: unknown) => {
            const status = statusOfFailure(error);
            await admission.settle(status);
            throw httpError(status, NO_ANSWER);
          },
        );
        await admission.settle(answer.status);
        return reply.code(answer.status).headers(endToEnd(answer.headers)).send(answer.bytes);
      },
    );
  }
}

async function post({ dispatcher, basePath }: Connection, path: string, headers: IncomingHttpHeaders, body?: Buffer) {
  const answer = await dispatcher.request({
    method: 'POST',
    path: basePath + path,
    headers: { ...headers, 'accept-encoding': 'identity' },
    body: body ?? null,
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}
