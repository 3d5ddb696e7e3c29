import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, printSchema } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { failure } from '#gateway/graphql/errors.ts';
import type { Introspection } from '#gateway/settings.ts';

interface Options {
  schema: GraphQLSchema;
  introspection: Introspection;
  contextOf(request: FastifyRequest, reply: FastifyReply, mostMs?: number): Context;
  operationMs: number;
}

/** The contract as a file, for whoever may also ask GraphQL to describe itself. */
export function contractRoute(app: FastifyInstance, { schema, introspection, contextOf, operationMs }: Options): void {
  if (introspection === 'off') return;
  const contract = printSchema(schema);
  app.get('/graphql/schema.graphql', async (request, reply) => {
    const refusal = introspection === 'signed-in' ? await refusalOf(contextOf(request, reply, operationMs)) : null;
    if (refusal === null) return reply.type('text/plain; charset=utf-8').send(contract);
    const { message, extensions } = refusal;
    return reply
      .code(Number(extensions.status))
      .send({ errors: [{ message, extensions: { ...extensions, requestId: request.id } }] });
  });
}

/** Why the caller is not shown the contract, if so. */
async function refusalOf({ load }: Context) {
  try {
    await load.viewer();
    return null;
  } catch (error) {
    const { message, extensions } = failure(error, 'ERROR_FETCHING_USERS');
    return { message: extensions.status === 401 ? SIGN_IN : message, extensions };
  }
}

const SIGN_IN =
  'The contract is shown to those who are signed in: send an API key as "X-Argilla-Api-Key", or a token as "Authorization: Bearer …".';
