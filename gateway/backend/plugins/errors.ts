import type { FastifyError, FastifyInstance } from 'fastify';
import { pathOf } from '#gateway/observability/requestLog.ts';
import { HttpError, serverErrorBody, StorageFullError } from '../http/errors.ts';
import { isDiskFailure } from '../store/diskFailure.ts';

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
