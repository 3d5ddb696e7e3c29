import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from 'graphql';
import type { OperationArgs, RequestParams } from 'graphql-sse';
import { createHandler } from 'graphql-sse/lib/use/fastify';
import type { Context } from '#gateway/graphql/context.ts';
import { badRequest, refusal } from '#gateway/graphql/errors.ts';
import { parseOptions, validationRules } from '#gateway/graphql/limits.ts';
import { charge, reportSubscriptionErrors } from '#gateway/graphql/plugins.ts';
import type { ContextOf } from './context.ts';

export interface LiveOptions {
  schema: GraphQLSchema;
  contextOf: ContextOf;
}

/** The library wants a context it may look into, which no interface is. */
type StreamContext = Pick<Context, keyof Context>;
type StreamArgs = OperationArgs<StreamContext>;

/** Enough for every device of a person, too few to wear the gateway out. */
const MOST_STREAMS = 20;
/** Events or the heartbeat are sent more often than that; who takes none of them has gone without saying so. */
const STALLED_MS = 60_000;

/** POST /graphql/stream: subscriptions as server-sent events, each on a connection of its own. */
export async function liveRoute(app: FastifyInstance, { schema, contextOf }: LiveOptions): Promise<void> {
  const open = new Map<string, Set<FastifyReply>>();
  const contexts = new WeakMap<FastifyRequest, Context>();

  const handler = createHandler<StreamContext>({
    // Every stream is by itself; none is kept for requests to come.
    authenticate: () => null,
    context: ({ raw }) => contexts.get(raw)!,
    onSubscribe: ({ raw }, params) => {
      const context = contexts.get(raw)!;
      const isOneTooMany = context.session.callers.some((caller) => (open.get(caller)?.size ?? 0) > MOST_STREAMS);
      return isOneTooMany ? refuse(tooMany()) : prepare(schema, params, context);
    },
    validate: (_schema, document) => problemsOf(schema, document),
    subscribe: chargeAndSubscribe,
    onNext: (context, _request, result) => reportSubscriptionErrors(result, context),
  });

  // A form of another site could send text, and a browser would send the session with it.
  app.removeContentTypeParser('text/plain');
  app.post('/graphql/stream', async (request, reply) => {
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw Object.assign(new Error('Subscriptions come as text/event-stream.'), { statusCode: 406 });
    }
    if (!isOperation(request.body)) {
      const form = 'The body has to be a JSON object with a text as "query" and, if any, an object as "variables".';
      throw Object.assign(new Error(form), { statusCode: 400 });
    }
    request.headers.accept = 'text/event-stream';
    void reply.header('x-accel-buffering', 'no');
    const context = contextOf(request, reply);
    contexts.set(request, context);
    for (const caller of context.session.callers) keep(open, caller, reply);
    reply.hijack();
    // Node ends it with the answer, on a connection that may serve others after that.
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    await handler(request, reply).catch((error: unknown) => {
      // Who has left meanwhile cannot be told anything.
      if (reply.raw.destroyed) return;
      context.log.error({ err: error }, 'a live stream failed');
      reply.raw.destroy();
    });
  });

  // They would keep the server from stopping. Hung up on, the clients come back by themselves, to another gateway or later.
  app.addHook('preClose', async () => {
    for (const replies of open.values()) for (const { raw } of replies) raw.destroy();
  });
}

/** Whether a body has the form of a request; the library refuses others without a code. */
function isOperation(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { query, variables, extensions } = body;
  return typeof query === 'string' && [variables, extensions].every((part) => part == null || isObject(part));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Counts the stream for as long as its connection is open. */
function keep(open: Map<string, Set<FastifyReply>>, key: string, reply: FastifyReply): void {
  const replies = open.get(key) ?? new Set();
  open.set(key, replies.add(reply));
  reply.raw.once('close', () => {
    replies.delete(reply);
    if (!replies.size) open.delete(key);
  });
}

/** The operation, or why it is none that can be followed. */
function prepare(schema: GraphQLSchema, params: RequestParams, contextValue: Context) {
  const { query, operationName, variables: variableValues } = params;
  try {
    const document = parse(query, parseOptions);
    const args: StreamArgs = { schema, document, operationName, variableValues, contextValue };
    return getOperationAST(document, operationName)?.operation === 'subscription'
      ? args
      : refuse(badRequest('Only subscriptions are answered here; queries and mutations at /graphql.'));
  } catch (error) {
    return refuse(badRequest((error as Error).message));
  }
}

/** Limits do not say where in the document they are exceeded, and would be taken for faults of the server without a code. */
const problemsOf = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] =>
  validate(schema, document, [...specifiedRules, ...validationRules]).map(
    ({ message, nodes }) => new GraphQLError(message, { nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }),
  );

/** Only what is valid has a price. */
async function chargeAndSubscribe(args: StreamArgs) {
  const { schema, document, operationName, variableValues, contextValue } = args;
  const operation = getOperationAST(document, operationName)!;
  const refusal = await charge({ schema, document, operation, variables: variableValues ?? {} }, contextValue);
  return refusal ? refuse(refusal) : subscribe(args);
}

const refuse = (error: GraphQLError): ExecutionResult => ({ data: null, errors: [error] });

const tooMany = (): GraphQLError =>
  refusal(`At most ${MOST_STREAMS} live streams may be open for the same credentials.`, 'RATE_LIMITED', 429, {
    // Until then those are counted that have gone without saying so.
    retryAfter: STALLED_MS / 1000,
  });
