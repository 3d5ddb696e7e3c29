import type { GraphQLError } from 'graphql';
import { type FailureCode, failure, refused } from '#gateway/graphql/errors.ts';
import { isUnknownRoute } from '#gateway/rest/error.ts';

const CODE: FailureCode = 'ERROR_UPDATING_USER';

/** For the end of a call that only the embedded backend knows: a server without the route has not refused the action. */
export function failsUnlessKnown(error: unknown): never {
  if (!isUnknownRoute(error)) throw failure(error, CODE);
  throw refused('This Argilla server cannot change users', CODE, 501, {}, error as Error);
}

/** Refused here because no REST API would: what nobody should do to themselves. */
export const ownAccount = (code: FailureCode, message: string): GraphQLError =>
  refused(message, code, 409, { detail: message });
