import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Routes } from '../http/routes.ts';
import { nullable } from '../http/shapes.ts';
import { secretOf } from '../services/repeats.ts';
import type { Repeatable } from '../store/repeatableAnswers.ts';

/** A time longer than a GraphQL operation may take. */
const MAX_OPERATION_MS = 120_000;

const Operation = { key: Type.String(), request: Type.String({ minLength: 1, maxLength: 200 }) };
const OperationBegin = Type.Object(Operation);
const OperationEnd = Type.Object({ ...Operation, answer: nullable(Type.String()) });

/**
 * An extension: a program that answers requests with several calls, such as the GraphQL gateway, keeps its own answers by key. `request` is
 * a hash of the request that the key belongs to.
 */
export const operationRoutes: Routes = (app) => {
  /** Begins an operation, or returns its first answer. */
  app.post('/me/operations', { schema: { body: OperationBegin } }, async (request) => {
    const repeatable = operationOf(request, request.body);
    return { answer: app.repeats.begin(repeatable, 'operation or its variables', MAX_OPERATION_MS) ?? null };
  });

  /** Ends an operation and keeps its answer for a day; with null, the next call begins anew. */
  app.put('/me/operations', { schema: { body: OperationEnd } }, async (request, reply) => {
    const { answer } = request.body;
    const repeatable = operationOf(request, request.body);
    if (answer !== null) app.repeats.keep(repeatable, answer);
    app.repeats.end(repeatable);
    return reply.code(204).send();
  });
};

const operationOf = (caller: FastifyRequest, { key, request }: { key: string; request: string }): Repeatable => ({
  secret: secretOf(caller, 'operation', key),
  request,
});
