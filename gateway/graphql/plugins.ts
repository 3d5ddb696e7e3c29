import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerValidationErrorCode } from '@apollo/server/errors';
import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Meters } from '#gateway/metrics/meters.ts';
import { RestError } from '#gateway/rest/error.ts';
import type { Context } from './context.ts';
import { isEstimate } from './cost.ts';
import { badRequest, failure, TRY_LATER } from './errors.ts';

const SERVER_CODE = 'INTERNAL_SERVER_ERROR';
/** graphql-js gives this error no code; it comes after fifty invalid variables. */
const TOO_MANY_INVALID_VARIABLES = 'Too many errors processing variables';

const NO_INTROSPECTION = 'This server does not let anybody introspect its schema (INTROSPECTION).';

/** Gives every error a status, and hides the details of unexpected ones, which are only logged. */
export function formatError(formatted: GraphQLFormattedError): GraphQLFormattedError {
  const { extensions = {} } = formatted;
  if (typeof extensions.status === 'number') return formatted;
  if (formatted.message.startsWith(TOO_MANY_INVALID_VARIABLES)) {
    return { ...formatted, extensions: { code: 'BAD_USER_INPUT', status: 400, reason: 'INVALID' } };
  }
  if (extensions.validationErrorCode === ApolloServerValidationErrorCode.INTROSPECTION_DISABLED) {
    // Apollo's own message is meant for operators.
    return { ...formatted, message: NO_INTROSPECTION, extensions: { ...extensions, status: 400, reason: 'INVALID' } };
  }
  if (extensions.code === SERVER_CODE) {
    const { locations, path } = formatted;
    return {
      message: TRY_LATER,
      ...(locations && { locations }),
      ...(path && { path }),
      extensions: { code: SERVER_CODE, status: 500, reason: 'FAILED' },
    };
  }
  return { ...formatted, extensions: { ...extensions, status: 400, reason: 'INVALID' } };
}

/** Adds the request's id to each error, logs server errors, and ends an expired session. */
export const reportErrors: ApolloServerPlugin<Context> = {
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

/** Does the same as the plugin `reportErrors` for subscriptions, for which Apollo's plugins do not run. */
export function reportSubscriptionErrors<Result extends Pick<ExecutionResult, 'errors'>>(
  result: Result,
  context: Context,
): Result {
  if (!result.errors) return result;
  const errors = result.errors.map((error) => {
    logFailure(error, context);
    const { extensions, message, path } = formatError(withCode(error));
    return new GraphQLError(message, {
      nodes: error.nodes,
      ...(path && { path }),
      extensions: { ...extensions, requestId: context.requestId },
    });
  });
  return { ...result, errors };
}

/** Validation errors have locations without a path; any other error without a code is unexpected. */
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

/** Unwraps GraphQL's wrappers around an error thrown by a resolver. */
function rootOf(error: Error | undefined | null): Error | undefined {
  const inner = error && 'originalError' in error ? (error as GraphQLError).originalError : undefined;
  return inner ? rootOf(inner) : (error ?? undefined);
}

const INTROSPECTION = /\b__(schema|type)\b/;

/** Allows introspection only for signed-in callers, also inside fragments. */
export const introspectionForSignedIn: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, request, contextValue }) => {
      // The price of an introspection is no secret.
      if (isEstimate(request)) return;
      if (!INTROSPECTION.test(document.loc?.source.body ?? '')) return;
      const error = await introspectionError(contextValue);
      if (!error) return;
      error.extensions.http = { status: error.extensions.status };
      throw error;
    },
  }),
};

const SIGN_IN =
  'Sign in to see the schema: send an API key as "X-Argilla-Api-Key", or a token as "Authorization: Bearer …".';

/** The error for a caller who may not see the schema. */
export async function introspectionError({ load }: Context): Promise<GraphQLError | null> {
  try {
    await load.viewer();
    return null;
  } catch (error) {
    const failed = failure(error, 'ERROR_FETCHING_USERS');
    if (failed.extensions.status === 401) failed.message = SIGN_IN;
    return failed;
  }
}

/** Refuses subscriptions at /graphql and names the right address. */
export const refuseSubscriptions: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      const error = badRequest('Subscriptions are answered at /graphql/stream, as text/event-stream.');
      error.extensions.http = { status: 400 };
      throw error;
    },
  }),
};

export const measureOperations = (meters: Meters): ApolloServerPlugin<Context> => ({
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
