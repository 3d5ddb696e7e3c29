import type { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import { printSchema } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { type LiveOptions, liveRoute } from './live.ts';

export interface GraphQLRouteOptions extends LiveOptions {
  apollo: ApolloServer<Context>;
}

/**
 * /graphql, /graphql/stream for subscriptions, and the contract as a file. Which GETs are safe to answer is decided by the
 * server's CSRF prevention.
 */
export async function graphqlRoute(app: FastifyInstance, options: GraphQLRouteOptions): Promise<void> {
  const { apollo, contextOf } = options;
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a GraphQL request failed');
    return reply.code(status).send({ errors: [describe(error, status, request.id)] });
  });
  await app.register(fastifyApollo(apollo), {
    path: '/graphql',
    method: ['GET', 'POST'],
    context: async (request, reply) => contextOf(request, reply),
  });
  await app.register(liveRoute, options);
  const contract = printSchema(options.schema);
  app.get('/graphql/schema.graphql', (_request, reply) => reply.type('text/plain; charset=utf-8').send(contract));
}

/** A body that cannot be read never gets as far as GraphQL; the answer has its shape all the same. */
const describe = ({ message }: FastifyError, status: number, requestId: string) =>
  status < 500
    ? { message, extensions: { code: 'BAD_REQUEST', status, reason: 'INVALID', requestId } }
    : {
        message: 'An error occurred, please try again later',
        extensions: { code: 'INTERNAL_SERVER_ERROR', status, reason: 'FAILED', requestId },
      };
