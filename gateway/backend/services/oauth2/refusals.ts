import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { BadRequestError, HttpError, UnauthorizedError } from '../../http/errors.ts';

/** The codes of failures in which no answer came, or none that can be read. */
const UNREADABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** What to answer when the talk with a provider failed: 400 when the exchange did not take place, 401 when its outcome is not to be believed. */
export function refusalOf(error: unknown, provider: string): HttpError {
  if (error instanceof HttpError) return error;
  const isFailed =
    error instanceof TypeError ||
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ClientError && UNREADABLE.has(error.code ?? ''));
  return isFailed
    ? new BadRequestError(`${provider} did not take part in the sign-in, please try again`)
    : new UnauthorizedError(`The answer of ${provider} cannot be trusted`);
}
