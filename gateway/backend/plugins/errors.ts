import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { isDiskFull } from '#gateway/lib/fullDisk.ts';
import { pathOf } from '#gateway/observability/logger.ts';
import { patternOf } from '../http/lanes.ts';
import { HttpError, serverErrorBody, StorageFullError, MethodNotAllowedError, NotFoundError } from '../http/errors.ts';

/** Answers requests whose path no route can match: it is malformed, or a part of it is too long. */
export const unroutable = {
  frameworkErrors: (error, _request, reply) => void refusePath(reply, error),
} satisfies FastifyServerOptions;

const refusePath = (reply: FastifyReply, { statusCode = 400 }: FastifyError) =>
  reply.code(statusCode).send({ detail: statusCode === 414 ? 'The path is too long' : 'The path is malformed' });

/** Answers every error in one of the API's shapes and logs internal errors in full. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.code(status).send({ detail: tooLarge(request.routeOptions.bodyLimit) });
    if (status < 500) return reply.code(status).send({ detail: error.message });
    // A read that has to write, for example an index: the pool passes it on to the writer.
    if (app.store.db.isReadOnly && isReadOnly(error)) return reply.code(421).send();
    request.log.error({ err: error, method: request.method, path: pathOf(request.url) }, 'A request failed');
    if (isDiskFull(error) || isReadOnly(error)) {
      const { status: full, body } = new StorageFullError();
      return reply.code(full).send(body);
    }
    return reply.code(500).send(serverErrorBody(error));
  });
}

const tooLarge = (bytes: number): string =>
  `The request is larger than ${bytes / 1024 ** 2} MB, the limit of this server. Send less at once.`;

/** Handles paths without a route: redirects if only a trailing slash is wrong, answers 405 for a wrong method, otherwise 404. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const methods = new Map<string, { pattern: RegExp; allowed: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? { pattern: patternOf(url), allowed: new Set() };
    for (const name of [method].flat()) known.allowed.add(name);
    methods.set(url, known);
  });
  const methodsOf = (path: string): string[] =>
    [...methods.values()].flatMap(({ pattern, allowed }) => (pattern.test(path) ? [...allowed] : []));

  // The router matches a parameter with the empty text between two slashes.
  app.addHook('onRequest', (request, reply, done) => {
    if (Object.values(request.params as object).includes('')) reply.callNotFound();
    else done();
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '', query] = request.url.split('?', 2);
    const allowed = methodsOf(path);
    if (allowed.length > 0) {
      void reply.header('allow', allowed.join(', '));
      throw new MethodNotAllowedError();
    }
    const slashless = path.replace(/(?<!\/)\/+$/, '');
    if (slashless !== path && methodsOf(slashless).length > 0) {
      return reply.redirect(query === undefined ? slashless : `${slashless}?${query}`, 307);
    }
    throw new NotFoundError();
  });
}

/** SQLite's primary result code of a read-only disk. */
const READ_ONLY = 8;

function isReadOnly(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' && (errcode & 0xff) === READ_ONLY;
}
