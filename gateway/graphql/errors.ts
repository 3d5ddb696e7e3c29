import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import { isUnknownRoute, machineCodeOf, queryRefusalOf, reasonOf, RestError } from '#gateway/rest/error.ts';
import type { FailureCode } from './__generated__/types.ts';

export type { FailureCode };

/** The path of a member of an operation's arguments. */
export type InputPath = readonly (string | number)[];

/** Why a call failed, by its status. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'INVALID',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'INVALID',
  429: 'RATE_LIMITED',
  499: 'CANCELLED',
  501: 'NOT_SUPPORTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
};

/** Hides the details of an unexpected error. */
export const TRY_LATER = 'An error occurred, please try again later';

const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Could not validate credentials',
  403: 'Operation not allowed',
  404: 'Could not find the requested resource',
  429: 'Please wait a few seconds before trying again',
};

/** Converts an error into a GraphQL error with the field's code. A 401 is always `UNAUTHENTICATED`, as only signing in again helps. */
export function failure(error: unknown, code: FailureCode | 'BAD_REQUEST', inputPath?: InputPath): GraphQLError {
  if (error instanceof GraphQLError) return error;
  // Any other error is a bug or an unexpected answer of the REST API.
  const { status, body } = error instanceof RestError ? error : { status: 500, body: undefined };
  const detail = status < 500 || status === 501 || status === 507 ? reasonOf(body) : undefined;
  const queryRefusal = queryRefusalOf(body);
  const extensions: GraphQLErrorExtensions = {
    code: status === 401 ? 'UNAUTHENTICATED' : code,
    status,
    reason: machineCodeOf(body)?.toUpperCase() ?? REASONS[status] ?? 'FAILED',
    ...(detail === undefined ? {} : { detail }),
    ...(queryRefusal ? { refusal: queryRefusal } : {}),
    ...(inputPath ? { inputPath } : {}),
  };
  const message = MESSAGES[status] ?? detail ?? TRY_LATER;
  return new GraphQLError(message, { extensions, originalError: error as Error });
}

/** Gives the errors of a call a code other than that of its field. */
export const failsAs =
  (code: FailureCode) =>
  (error: unknown): never => {
    throw failure(error, code);
  };

/** The error for routes that an Argilla server lacks. */
export const notSupported =
  (message: string, code: FailureCode) =>
  (error: unknown): never => {
    throw isUnknownRoute(error) ? refusal(message, code, 501, {}, error as Error) : error;
  };

interface RefusalDetails {
  /** Replaces the reason that follows from the status. */
  reason?: string;
  detail?: string;
  retryAfter?: number;
  inputPath?: InputPath;
}

/** An error of the gateway itself, in the same shape as a failed REST call. */
export const refusal = (
  message: string,
  code: string,
  status: number,
  details: RefusalDetails = {},
  originalError?: Error,
): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code, status, reason: REASONS[status] ?? 'FAILED', ...details },
    originalError,
  });

/** Invalid arguments, refused before any call to the backend. */
export const badInput = (message: string, details?: Omit<RefusalDetails, 'retryAfter'>): GraphQLError =>
  refusal(message, 'BAD_USER_INPUT', 400, details);

export const cannotKeep = (number: string): string =>
  `${number} has more digits than a number can keep here; send it as a text.`;

export const badRequest = (message: string): GraphQLError => refusal(message, 'BAD_REQUEST', 400);

export const rateLimited = (retryAfter: number, detail?: string): GraphQLError =>
  refusal(MESSAGES[429]!, 'RATE_LIMITED', 429, { retryAfter, ...(detail === undefined ? {} : { detail }) });
