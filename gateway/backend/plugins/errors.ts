import type { FastifyError, FastifyInstance } from 'fastify';
import { pathOf } from '#gateway/observability/logger.ts';
import { HttpError, serverErrorBody, StorageFullError, MethodNotAllowedError, NotFoundError } from '../http/errors.ts';

/** Every failure leaves as JSON in one of the API's shapes; what is our own fault is logged in full. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.status).send(error.body);
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ detail: error.message });
    request.log.error({ err: error, method: request.method, path: pathOf(request.url) }, 'A request failed');
    if (isDiskFailure(error)) {
      const { status: full, body } = new StorageFullError();
      return reply.code(full).send(body);
    }
    return reply.code(500).send(serverErrorBody(error));
  });
}

/** Paths no route answers: slashes too many are sent on, a known path with another method is 405, the rest is 404. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const methods = new Map<string, { pattern: RegExp; allowed: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? { pattern: patternOf(url), allowed: new Set() };
    for (const one of [method].flat()) known.allowed.add(one);
    methods.set(url, known);
  });
  const methodsOf = (path: string): string[] =>
    [...methods.values()].flatMap(({ pattern, allowed }) => (pattern.test(path) ? [...allowed] : []));

  // The router takes the nothing between two slashes for an id.
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

/** A parameter is anything but a slash, a star behind a slash is anything, and two colons are one that stands for itself. */
const patternOf = (url: string): RegExp => {
  const literal = (text: string) =>
    text
      .replaceAll('::', ':')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace('/\\*', '/.*');
  return new RegExp(`^${url.split(PARAMETER).map(literal).join('[^/]+')}$`);
};

const PARAMETER = /(?<!:):\w+(?:\([^)]*\))?/;

/** SQLite's result codes for a disk that takes nothing more; the low byte is the primary code. */
const FULL = 13;
/** The file system became read-only. */
const READONLY = 8;
/** A quota, a limit to files, a broken device: on writing, on flushing, and for what connections share. */
const IOERR_WRITE = 778;
const IOERR_FSYNC = 1034;
const IOERR_SHMSIZE = 4874;

/** Whether a write failed because of the disk. Its transaction was rolled back, and reading goes on. */
export function isDiskFailure(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode !== 'number') return false;
  return [FULL, READONLY].includes(errcode & 0xff) || [IOERR_WRITE, IOERR_FSYNC, IOERR_SHMSIZE].includes(errcode);
}
