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
import { LRUCache } from 'lru-cache';
import type { Context } from '#gateway/graphql/context.ts';
import { chargeSubscription } from '#gateway/graphql/cost.ts';
import { badRequest, refusal } from '#gateway/graphql/errors.ts';
import { parseOptions, validationRules } from '#gateway/graphql/limits.ts';
import { reportSubscriptionErrors } from '#gateway/graphql/plugins.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import type { ContextOf } from './context.ts';
import { httpError } from './httpError.ts';

export interface LiveOptions {
  schema: GraphQLSchema;
  contextOf: ContextOf;
}

/** The library needs a type with an index signature, which an interface lacks. */
type StreamContext = Pick<Context, keyof Context>;
type StreamArgs = OperationArgs<StreamContext>;

/** Per credential: enough for all devices of a user. */
const MAX_STREAMS = 20;
/** Events and heartbeats are sent more often; a client that reads none of them is gone. */
const STALLED_MS = 60_000;
/** More than the product's client has. */
const MAX_KNOWN = 100;

/** POST /graphql/stream: each subscription is a stream of server-sent events. */
export async function liveRoute(app: FastifyInstance, { schema, contextOf }: LiveOptions): Promise<void> {
  const open = new Map<string, Set<FastifyReply>>();
  const contexts = new WeakMap<FastifyRequest, Context>();
  /** Valid documents by their text: many streams follow the same. */
  const known = new LRUCache<string, DocumentNode>({ max: MAX_KNOWN });

  const handler = createHandler<StreamContext>({
    // Streams share no state.
    authenticate: () => null,
    context: ({ raw }) => contexts.get(raw)!,
    onSubscribe: ({ raw }, params) => {
      const context = contexts.get(raw)!;
      const isTooMany = context.session.callers.some((caller) => (open.get(caller)?.size ?? 0) > MAX_STREAMS);
      return isTooMany ? refuse(tooMany()) : prepare(known, schema, params, context);
    },
    validate: (_schema, document) => {
      const text = document.loc!.source.body;
      if (known.get(text) === document) return [];
      const errors = validateDocument(schema, document);
      if (errors.length === 0) known.set(text, document);
      return errors;
    },
    subscribe: chargeAndSubscribe,
    onNext: (context, _request, result) => reportSubscriptionErrors(result, context),
  });

  // CSRF: a form of another site can send text, and the browser adds the session cookie.
  app.removeContentTypeParser('text/plain');
  app.post('/graphql/stream', async (request, reply) => {
    if (!request.headers.accept?.includes('text/event-stream')) {
      throw httpError(406, 'Subscriptions require Accept: text/event-stream.');
    }
    if (!isOperation(request.body)) {
      const message = 'The body must be a JSON object with a string "query" and optionally an object "variables".';
      throw httpError(400, message);
    }
    request.headers.accept = 'text/event-stream';
    void reply.header('x-accel-buffering', 'no');
    const context = contextOf(request, reply);
    contexts.set(request, context);
    for (const caller of context.session.callers) track(open, caller, reply);
    reply.hijack();
    // Node resets the timeout after the answer, as the connection may be reused.
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    await handler(request, reply).catch((error: unknown) => {
      if (reply.raw.destroyed) return;
      context.log.error({ err: error }, 'a live stream failed');
      reply.raw.destroy();
    });
  });

  // Open streams would prevent the stop. Clients reconnect by themselves.
  app.addHook('preClose', async () => {
    for (const replies of open.values()) for (const { raw } of replies) raw.destroy();
  });
}

/** The library refuses other bodies without an error code. */
function isOperation(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { query, variables, extensions } = body;
  return typeof query === 'string' && [variables, extensions].every((part) => part == null || isObject(part));
}

/** Counts a stream while its connection is open. */
function track(open: Map<string, Set<FastifyReply>>, key: string, reply: FastifyReply): void {
  const replies = open.get(key) ?? new Set();
  open.set(key, replies.add(reply));
  reply.raw.once('close', () => {
    replies.delete(reply);
    if (!replies.size) open.delete(key);
  });
}

function prepare(
  known: LRUCache<string, DocumentNode>,
  schema: GraphQLSchema,
  params: RequestParams,
  contextValue: Context,
) {
  const { query, operationName, variables: variableValues } = params;
  try {
    const document = known.get(query) ?? parse(query, parseOptions);
    const args: StreamArgs = { schema, document, operationName, variableValues, contextValue };
    return getOperationAST(document, operationName)?.operation === 'subscription'
      ? args
      : refuse(badRequest('Send only subscriptions here; send queries and mutations to /graphql.'));
  } catch (error) {
    return refuse(badRequest((error as Error).message));
  }
}

/** Adds the code: errors of limits have none, and would count as internal errors. */
const validateDocument = (schema: GraphQLSchema, document: DocumentNode): GraphQLError[] =>
  validate(schema, document, [...specifiedRules, ...validationRules]).map(
    ({ message, nodes }) => new GraphQLError(message, { nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }),
  );

/** The price is known after validation. */
async function chargeAndSubscribe(args: StreamArgs) {
  const { schema, document, operationName, variableValues, contextValue } = args;
  const operation = getOperationAST(document, operationName)!;
  const refusal = await chargeSubscription(
    { schema, document, operation, variables: variableValues ?? {} },
    contextValue,
  );
  return refusal ? refuse(refusal) : subscribe(args);
}

const refuse = (error: GraphQLError): ExecutionResult => ({ data: null, errors: [error] });

const tooMany = (): GraphQLError =>
  refusal(`At most ${MAX_STREAMS} live streams may be open for the same credentials.`, 'RATE_LIMITED', 429, {
    // By then, stalled streams have been closed.
    retryAfter: STALLED_MS / 1000,
  });
