import type { ApolloServer } from '@apollo/server';
import fastifyApollo from '@as-integrations/fastify';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { type GraphQLFormattedError, printSchema } from 'graphql';
import type { Context } from '#gateway/graphql/context.ts';
import { refusal, TRY_LATER } from '#gateway/graphql/errors.ts';
import { introspectionError } from '#gateway/graphql/plugins.ts';
import type { DocumentPolicy, Introspection } from '#gateway/settings.ts';
import { securePage } from './graphiql.ts';
import { preventCaching } from './headers.ts';
import { httpError } from './httpError.ts';
import { acceptJson } from './jsonBodies.ts';
import { type LiveOptions, liveRoute } from './live.ts';
import { persistedDocuments } from './persistedDocuments.ts';

interface GraphQLRouteOptions extends LiveOptions {
  apollo: ApolloServer<Context>;
  /** The documents of the built client, by id. */
  documents: ReadonlyMap<string, string>;
  policy: DocumentPolicy;
  operationTimeoutMs: number;
  introspection: Introspection;
}

/**
 * Serves /graphql, /graphql/stream for subscriptions, and the schema as a file. Apollo's CSRF prevention decides which GET requests are
 * safe.
 */
export async function graphqlRoute(app: FastifyInstance, options: GraphQLRouteOptions): Promise<void> {
  const { apollo, contextOf, operationTimeoutMs } = options;
  preventCaching(app);
  acceptJson(app);
  refuseEmptyKeys(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRefusal = reply.statusCode >= 400 && typeof payload === 'string' && isJson(reply);
    const answer = isRefusal ? withRequestId(payload, request.id) : payload;
    // A text would be encoded twice: for its length, and when it is sent.
    done(null, typeof answer === 'string' ? Buffer.from(answer) : answer);
  });
  securePage(app);
  persistedDocuments(app, options);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a GraphQL request failed');
    const explained = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? NOT_JSON : error;
    return reply
      .code(status)
      .send({ errors: [describe(status === 413 ? tooLarge(app.initialConfig.bodyLimit) : explained, status)] });
  });
  await app.register(fastifyApollo(apollo), {
    path: '/graphql',
    method: ['GET', 'POST'],
    context: async (request, reply) => contextOf(request, reply, operationTimeoutMs),
  });
  await app.register(liveRoute, options);
  schemaRoute(app, options);
}

/** Apollo sees no empty headers, and would run the mutation as if it had no key. */
function refuseEmptyKeys(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['idempotency-key'] !== '') return;
    const message = 'Idempotency-Key must have 1 to 255 characters: letters, digits and other visible ASCII';
    throw httpError(400, message);
  });
}

const isJson = (reply: FastifyReply): boolean => /\bjson\b/.test(String(reply.getHeader('content-type')));

/** Adds the request id to errors of requests that Apollo refuses before its plugins run. */
function withRequestId(payload: string, requestId: string): string {
  const { errors, ...rest } = JSON.parse(payload) as { errors?: GraphQLFormattedError[] };
  if (!errors) return payload;
  return JSON.stringify({
    errors: errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })),
    ...rest,
  });
}

const NOT_JSON = {
  message:
    'The body must be JSON, such as {"query": "{ me { username } }"}, with the header Content-Type: application/json.',
};

const tooLarge = (bytes = 0) => ({
  message: `The request is larger than ${bytes / 1024 ** 2} MB, the limit for GraphQL. Send less at once, or send records over REST.`,
});

/** An unreadable body does not reach Apollo, but the answer is a GraphQL error. */
const describe = ({ message }: Pick<FastifyError, 'message'>, status: number) =>
  status < 500
    ? refusal(message, 'BAD_REQUEST', status, { reason: 'INVALID' })
    : refusal(TRY_LATER, 'INTERNAL_SERVER_ERROR', status, { reason: 'FAILED' });

/** The schema as a file, for callers who may introspect. */
function schemaRoute(app: FastifyInstance, options: GraphQLRouteOptions): void {
  const { schema, introspection, contextOf, operationTimeoutMs } = options;
  if (introspection === 'off') return;
  let text: string | undefined;
  app.get('/graphql/schema.graphql', async (request, reply) => {
    const error =
      introspection === 'signed-in' ? await introspectionError(contextOf(request, reply, operationTimeoutMs)) : null;
    return error
      ? reply.code(Number(error.extensions.status)).send({ errors: [error] })
      : reply.type('text/plain; charset=utf-8').send((text ??= printSchema(schema)));
  });
}
