import type { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type GraphQLFormattedError, type GraphQLSchema, printSchema } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { introspectionError } from '#gateway/graphql/plugins.ts';
import type { DocumentPolicy, Introspection } from '#gateway/settings.ts';
import type { ContextOf } from './context.ts';
import { guardPage } from './graphiql.ts';
import { answerUnkept } from './headers.ts';
import { type LiveOptions, liveRoute } from './live.ts';
import { persistedDocuments } from './persistedDocuments.ts';

interface GraphQLRouteOptions extends LiveOptions {
  apollo: ApolloServer<Context>;
  /** The documents of the built client, by id. */
  documents: ReadonlyMap<string, string>;
  policy: DocumentPolicy;
  /** How long a query or a mutation may take. */
  operationMs: number;
  introspection: Introspection;
}

/**
 * /graphql, /graphql/stream for subscriptions, and the contract as a file. Which GETs are safe to answer is decided by the
 * server's CSRF prevention.
 */
export async function graphqlRoute(app: FastifyInstance, options: GraphQLRouteOptions): Promise<void> {
  const { apollo, contextOf, operationMs } = options;
  answerUnkept(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRefusal = reply.statusCode >= 400 && typeof payload === 'string' && isJson(reply);
    done(null, isRefusal ? withRequestId(payload, request.id) : payload);
  });
  guardPage(app);
  persistedDocuments(app, options);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a GraphQL request failed');
    return reply
      .code(status)
      .send({ errors: [describe(status === 413 ? tooLarge(app.initialConfig.bodyLimit) : error, status)] });
  });
  await app.register(fastifyApollo(apollo), {
    path: '/graphql',
    method: ['GET', 'POST'],
    context: async (request, reply) => contextOf(request, reply, operationMs),
  });
  await app.register(liveRoute, options);
  contractRoute(app, options);
}

const isJson = (reply: FastifyReply): boolean => /\bjson\b/.test(String(reply.getHeader('content-type')));

/** What is refused before it is known to be an operation passes none of the server's plugins. */
function withRequestId(payload: string, requestId: string): string {
  const { errors, ...others } = JSON.parse(payload) as { errors?: GraphQLFormattedError[] };
  if (!errors) return payload;
  return JSON.stringify({
    errors: errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })),
    ...others,
  });
}

const tooLarge = (bytes = 0) => ({
  message: `The request is larger than ${bytes / 1024 ** 2} MB, the most GraphQL takes. Send less at once, or many records over REST.`,
});

/** A body that cannot be read never gets as far as GraphQL; the answer has its shape all the same. */
const describe = ({ message }: Pick<FastifyError, 'message'>, status: number) =>
  status < 500
    ? { message, extensions: { code: 'BAD_REQUEST', status, reason: 'INVALID' } }
    : {
        message: 'An error occurred, please try again later',
        extensions: { code: 'INTERNAL_SERVER_ERROR', status, reason: 'FAILED' },
      };

interface Options {
  schema: GraphQLSchema;
  introspection: Introspection;
  contextOf: ContextOf;
  operationMs: number;
}

/** The schema as a file, for callers who may introspect. */
function contractRoute(app: FastifyInstance, { schema, introspection, contextOf, operationMs }: Options): void {
  if (introspection === 'off') return;
  const contract = printSchema(schema);
  app.get('/graphql/schema.graphql', async (request, reply) => {
    const refusal =
      introspection === 'signed-in' ? await introspectionError(contextOf(request, reply, operationMs)) : null;
    if (refusal === null) return reply.type('text/plain; charset=utf-8').send(contract);
    const { message, extensions } = refusal;
    return reply.code(Number(extensions.status)).send({ errors: [{ message, extensions }] });
  });
}
