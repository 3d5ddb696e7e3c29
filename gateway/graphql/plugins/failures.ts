import type { ApolloServerPlugin } from '@apollo/server';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { RestError } from '#gateway/rest/error.ts';
import type { Context } from '../context.ts';

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
