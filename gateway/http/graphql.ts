import { setMaxListeners } from 'node:events';
import type { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, createContext, type Deps } from '#gateway/graphql/context.ts';
import { RestClient } from '#gateway/rest/client.ts';
import type { Connection } from '#gateway/rest/connection.ts';
import { companions, identityOf } from './identity.ts';
import { openSession } from './session.ts';

export interface GraphQLRouteOptions {
  apollo: ApolloServer<Context>;
  connection: Connection;
  deps: Deps;
  onRestCall?: (call: string) => void;
}

/** POST and GET /graphql. Which GETs are safe to answer is decided by the server's CSRF prevention. */
export async function graphqlRoute(app: FastifyInstance, options: GraphQLRouteOptions): Promise<void> {
  const { apollo, connection, deps, onRestCall } = options;
  const context = async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const identity = identityOf(request);
    const others = companions(request);
    const rest = new RestClient({
      connection,
      headers: { ...others, ...identity.headers },
      signal: goneSignal(reply),
      ...(onRestCall ? { onCall: onRestCall } : {}),
    });
    const session = openSession(request, reply, identity, others);
    return createContext({ rest, session, deps, log: request.log, requestId: request.id });
  };
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a GraphQL request failed');
    return reply.code(status).send({ errors: [describe(error, status, request.id)] });
  });
  await app.register(fastifyApollo(apollo), { path: '/graphql', method: ['GET', 'POST'], context });
}

/** A body that cannot be read never gets as far as GraphQL; the answer has its shape all the same. */
const describe = ({ message }: FastifyError, status: number, requestId: string) =>
  status < 500
    ? { message, extensions: { code: 'BAD_REQUEST', status, reason: 'INVALID', requestId } }
    : {
        message: 'An error occurred, please try again later',
        extensions: { code: 'INTERNAL_SERVER_ERROR', status, reason: 'FAILED', requestId },
      };

/** Aborts when the caller hangs up before the answer is out. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  // Every REST call of the request listens; there may well be more than the ten Node would warn about.
  setMaxListeners(0, controller.signal);
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
