import { GraphQLError } from 'graphql';
import { type FailureCode, failure } from '#gateway/graphql/errors.ts';
import { isUnknownRoute } from '#gateway/rest/error.ts';

const CODE: FailureCode = 'ERROR_UPDATING_USER';

/** For the end of a call that only the embedded backend knows: a server without the route has not refused the deed. */
export function failsUnlessKnown(error: unknown): never {
  if (!isUnknownRoute(error)) throw failure(error, CODE);
  throw new GraphQLError('This Argilla server cannot change users', {
    extensions: { code: CODE, status: 501, reason: 'NOT_SUPPORTED' },
    originalError: error as Error,
  });
}

/** Refused here because no REST API would: what nobody should do to themselves. */
export function ownAccount(code: FailureCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, status: 409, reason: 'CONFLICT', detail: message } });
}
