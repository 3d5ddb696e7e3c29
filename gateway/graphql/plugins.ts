import type { ApolloServerPlugin } from '@apollo/server';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Meters } from '#gateway/metrics/metrics.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { Context } from './context.ts';
import { badRequest, failure, rateLimited } from './errors.ts';
import { type Asked, priceOf } from './price.ts';

/** Lets each caller ask for so much in a minute, counted before anything is read. */
export const charging: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request: { variables = {} }, contextValue }) => {
      // No operation of that name: execution says so.
      if (!operation) return;
      const refusal = await charge({ schema, document, operation, variables }, contextValue);
      if (refusal) throw refusal;
    },
    // As programs that know nothing of GraphQL expect it.
    willSendResponse: async ({ response: { body, http } }) => {
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
      const refusal = errors.find(({ extensions }) => extensions?.code === 'RATE_LIMITED');
      if (refusal?.extensions?.retryAfter === undefined) return;
      http.status = 429;
      http.headers.set('retry-after', String(refusal.extensions.retryAfter));
    },
  }),
};

/** Charges the caller for an operation, or says why it has to wait. Who shows no credentials is known by address. */
export async function charge(asked: Asked, { deps, session }: Context): Promise<GraphQLError | null> {
  const { cost } = deps.limits;
  const retryAfter = await cost.charge(session.callers, session.address, priceOf(asked));
  return retryAfter > 0 ? rateLimited(retryAfter, worthMore(cost.perMinute)) : null;
}

const worthMore = (perMinute: number): string =>
  `More than ${perMinute} values were asked for within a minute. Ask for fewer fields or smaller pages, or wait.`;

const SERVER_CODE = 'INTERNAL_SERVER_ERROR';
/** What graphql-js says after fifty wrong variables, without a sign of whose fault it is. */
const TOO_MANY_WRONG = 'Too many errors processing variables';

/** Every error says its status. One that no resolver foresaw is ours: the caller learns that, and the log the rest. */
export function formatError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const { extensions = {} } = formatted;
  if (typeof extensions.status === 'number') return formatted;
  if (formatted.message.startsWith(TOO_MANY_WRONG)) {
    return { ...formatted, extensions: { code: 'BAD_USER_INPUT', status: 400, reason: 'INVALID' } };
  }
  if (extensions.code === SERVER_CODE) {
    const { locations, path } = formatted;
    const masked = { code: SERVER_CODE, status: 500, reason: 'FAILED' };
    return {
      message: 'An error occurred, please try again later',
      ...(locations ? { locations } : {}),
      ...(path ? { path } : {}),
      extensions: masked,
    };
  }
  return { ...formatted, extensions: { ...extensions, status: 400, reason: 'INVALID' } };
}

/** Gives each error of an answer the request's id, logs what is the server's fault, and ends a session that has expired. */
export const describeFailures: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didEncounterErrors: async ({ errors, contextValue }) => {
      for (const error of errors) logFailure(error, contextValue);
      if (errors.some(({ extensions }) => extensions.reason === 'UNAUTHENTICATED')) contextValue.session.expire();
    },
    willSendResponse: async ({ response: { body }, contextValue: { requestId } }) => {
      if (body.kind !== 'single' || !body.singleResult.errors) return;
      const errors = body.singleResult.errors.map((error) => ({
        ...error,
        extensions: { ...error.extensions, requestId },
      }));
      body.singleResult = { ...body.singleResult, errors };
    },
  }),
};

/** The same for what comes out of a subscription, on which Apollo's plugins have no hand. */
export function tellFailures<Result extends Pick<ExecutionResult, 'errors'>>(result: Result, context: Context): Result {
  if (!result.errors) return result;
  const errors = result.errors.map((error) => {
    logFailure(error, context);
    const { extensions, ...told } = formatError(withCode(error));
    return new GraphQLError(told.message, {
      nodes: error.nodes,
      ...(told.path ? { path: told.path } : {}),
      extensions: { ...extensions, requestId: context.requestId },
    });
  });
  return { ...result, errors };
}

/** An error that nobody gave a code is ours, unless it says where in the document it is, as the validation's do. */
function withCode(error: GraphQLError): GraphQLFormattedError {
  const code = error.path || !error.locations ? SERVER_CODE : 'GRAPHQL_VALIDATION_FAILED';
  return { ...error.toJSON(), extensions: { code, ...error.extensions } };
}

function logFailure({ originalError, message, path }: GraphQLError, { log }: Context): void {
  const cause = rootOf(originalError);
  if (cause instanceof RestError) {
    if (cause.status < 500) return;
    log.warn({ call: cause.call, status: cause.status, body: cause.body, err: cause.cause, path }, cause.message);
  } else if (cause && !(cause instanceof GraphQLError)) {
    log.error({ err: cause, path }, message);
  }
}

/** Errors thrown by resolvers are wrapped on their way out. */
function rootOf(error: Error | undefined | null): Error | undefined {
  const inner = error && 'originalError' in error ? (error as GraphQLError).originalError : undefined;
  return inner ? rootOf(inner) : (error ?? undefined);
}

/** How a document asks for the contract; `__typename`, which every client asks for, is something else. */
const ABOUT_ITSELF = /\b__(schema|type)\b/;

/** Allows introspection only for signed-in callers, also inside fragments. */
export const introspectingSignedIn: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, contextValue }) => {
      if (!ABOUT_ITSELF.test(document.loc?.source.body ?? '')) return;
      const refusal = await refusalOfContract(contextValue);
      if (!refusal) return;
      // Nothing of the operation is answered, which HTTP is to say as well.
      refusal.extensions.http = { status: refusal.extensions.status };
      throw refusal;
    },
  }),
};

const SIGN_IN =
  'The contract is shown to those who are signed in: send an API key as "X-Argilla-Api-Key", or a token as "Authorization: Bearer …".';

/** Why the caller is not shown the contract, if so. */
export async function refusalOfContract({ load }: Context): Promise<GraphQLError | null> {
  try {
    await load.viewer();
    return null;
  } catch (error) {
    const { message, extensions } = failure(error, 'ERROR_FETCHING_USERS');
    return new GraphQLError(extensions.status === 401 ? SIGN_IN : message, {
      extensions,
      originalError: error as Error,
    });
  }
}

/** Says where subscriptions are answered to who sends one with the queries. */
export const streamsElsewhere: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      const refusal = badRequest('Subscriptions are answered at /graphql/stream, as text/event-stream.');
      refusal.extensions.http = { status: 400 };
      throw refusal;
    },
  }),
};

/** Measures each operation, from when it has been read to when its answer goes out. */
export const measuring = (meters: Meters): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => {
    const begin = performance.now();
    return {
      willSendResponse: async ({ operationName, operation, response: { body } }) => {
        const isFailed = body.kind === 'single' && Boolean(body.singleResult.errors?.length);
        const seconds = (performance.now() - begin) / 1000;
        meters.operation(operationName ?? null, operation?.operation ?? 'none', isFailed ? 'failed' : 'ok', seconds);
      },
    };
  },
});
