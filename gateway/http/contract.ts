import type { FastifyInstance } from 'fastify';
import { type GraphQLSchema, printSchema } from 'graphql';
import { refusalOfContract } from '#gateway/graphql/plugins/introspecting.ts';
import type { Introspection } from '#gateway/settings.ts';
import type { ContextOf } from './context.ts';

interface Options {
  schema: GraphQLSchema;
  introspection: Introspection;
  contextOf: ContextOf;
  operationMs: number;
}

/** The schema as a file, for callers who may introspect. */
export function contractRoute(app: FastifyInstance, { schema, introspection, contextOf, operationMs }: Options): void {
  if (introspection === 'off') return;
  const contract = printSchema(schema);
  app.get('/graphql/schema.graphql', async (request, reply) => {
    const refusal =
      introspection === 'signed-in' ? await refusalOfContract(contextOf(request, reply, operationMs)) : null;
    if (refusal === null) return reply.type('text/plain; charset=utf-8').send(contract);
    const { message, extensions } = refusal;
    return reply.code(Number(extensions.status)).send({ errors: [{ message, extensions }] });
  });
}
