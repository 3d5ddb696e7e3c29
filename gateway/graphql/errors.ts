import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import { machineCodeOf, queryRefusalOf, reasonOf, RestError } from '#gateway/rest/error.ts';

/** What failed. The schema tells which field uses which code. */
export type FailureCode =
  | 'ERROR_FETCHING_FEEDBACK_DATASETS'
  | 'ERROR_FETCHING_WORKSPACES'
  | 'ERROR_FETCHING_DATASET_INFO'
  | 'ERROR_FETCHING_WORKSPACE_INFO'
  | 'ERROR_PATCHING_DATASET_GUIDELINES'
  | 'ERROR_DELETING_DATASET'
  | 'ERROR_FETCHING_DATASET_PROGRESS'
  | 'ERROR_FETCHING_AGENTS'
  | 'ERROR_FETCHING_ANALYTICS'
  | 'ERROR_FETCHING_ENVIRONMENT_SETTINGS'
  | 'ERROR_FETCHING_FIELDS'
  | 'ERROR_PATCHING_FIELDS'
  | 'ERROR_FETCHING_QUESTIONS'
  | 'ERROR_PATCHING_QUESTIONS'
  | 'ERROR_FETCHING_METADATA'
  | 'ERROR_UPDATING_METADATA'
  | 'ERROR_FETCHING_METADATA_METRIC'
  | 'ERROR_FETCHING_OAUTH_ACCESS_TOKEN'
  | 'ERROR_FETCHING_RECORDS'
  | 'ERROR_FETCHING_RECORD_BY_ID'
  | 'ERROR_DELETING_RECORD_RESPONSE'
  | 'ERROR_UPDATING_RECORD_RESPONSE'
  | 'ERROR_CREATING_RECORD_RESPONSE'
  | 'ERROR_CREATING_RECORD_RESPONSE_BULK'
  | 'ERROR_CREATING_RECORDS'
  | 'ERROR_UPDATING_RECORDS'
  | 'ERROR_DELETING_RECORDS'
  | 'ERROR_SAVING_SUGGESTION'
  | 'ERROR_DELETING_SUGGESTIONS'
  | 'ERROR_FETCHING_VECTORS'
  | 'ERROR_IMPORTING_RECORDS'
  | 'ERROR_PATCHING_VECTORS'
  | 'ERROR_CREATING_DATASET'
  | 'ERROR_PUBLISHING_DATASET'
  | 'ERROR_CREATING_FIELDS'
  | 'ERROR_DELETING_FIELDS'
  | 'ERROR_CREATING_QUESTIONS'
  | 'ERROR_DELETING_QUESTIONS'
  | 'ERROR_CREATING_METADATA'
  | 'ERROR_DELETING_METADATA'
  | 'ERROR_CREATING_VECTORS'
  | 'ERROR_DELETING_VECTORS'
  | 'ERROR_FETCHING_USERS'
  | 'ERROR_CREATING_USER'
  | 'ERROR_UPDATING_USER'
  | 'ERROR_DELETING_USER'
  | 'ERROR_FETCHING_WORKSPACE_USERS'
  | 'ERROR_UPDATING_WORKSPACE_USERS'
  | 'ERROR_CREATING_WORKSPACE'
  | 'ERROR_DELETING_WORKSPACE'
  | 'ERROR_FETCHING_TASK_DATASETS'
  | 'ERROR_FETCHING_TASK_DATASET'
  | 'ERROR_UPDATING_TASK_DATASET'
  | 'ERROR_COPYING_TASK_DATASET'
  | 'ERROR_OPENING_TASK_DATASET'
  | 'ERROR_CLOSING_TASK_DATASET'
  | 'ERROR_FETCHING_TASK_RECORDS'
  | 'ERROR_SAVING_TASK_RECORDS'
  | 'ERROR_FETCHING_TASK_SETTINGS'
  | 'ERROR_SAVING_LABELS'
  | 'ERROR_FETCHING_TASK_METRICS'
  | 'ERROR_FETCHING_RULES'
  | 'ERROR_SAVING_RULE'
  | 'ERROR_DELETING_RULE';

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

const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Could not validate credentials',
  403: 'Operation not allowed',
  404: 'Could not find the requested resource',
  429: 'Please wait a few seconds before trying again',
};

/** Converts an error into a GraphQL error with the field's code. A 401 is always `UNAUTHENTICATED`, as only signing in again helps. */
export function failure(error: unknown, code: FailureCode, inputPath?: InputPath): GraphQLError {
  if (error instanceof GraphQLError) return error;
  // Any other error is a bug or an unexpected answer of the REST API.
  const { status, body } = error instanceof RestError ? error : { status: 500, body: undefined };
  const detail = status < 500 || status === 507 ? reasonOf(body) : undefined;
  const queryRefusal = queryRefusalOf(body);
  const extensions: GraphQLErrorExtensions = {
    code: status === 401 ? 'UNAUTHENTICATED' : code,
    status,
    reason: machineCodeOf(body)?.toUpperCase() ?? REASONS[status] ?? 'FAILED',
    ...(detail === undefined ? {} : { detail }),
    ...(queryRefusal ? { refusal: queryRefusal } : {}),
    ...(inputPath ? { inputPath } : {}),
  };
  const message = MESSAGES[status] ?? detail ?? 'An error occurred, please try again later';
  return new GraphQLError(message, { extensions, originalError: error as Error });
}

/** Use it at the end of a promise: `.catch(failsAs('ERROR_FETCHING_FIELDS'))`. */
export const failsAs =
  (code: FailureCode) =>
  (error: unknown): never => {
    throw failure(error, code);
  };

/** Converts an error with this status into null. */
export const nullOnStatus =
  (status: number) =>
  (error: unknown): null => {
    if (hasStatus(error, status)) return null;
    throw error;
  };

/** Like `nullOnStatus`, and other errors get the field's code. */
export const nullOn =
  (status: number, code: FailureCode) =>
  (error: unknown): null =>
    hasStatus(error, status) ? null : failsAs(code)(error);

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

export const badRequest = (message: string): GraphQLError => refusal(message, 'BAD_REQUEST', 400);

export const rateLimited = (retryAfter: number, detail?: string): GraphQLError =>
  refusal(MESSAGES[429]!, 'RATE_LIMITED', 429, { retryAfter, ...(detail === undefined ? {} : { detail }) });

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof RestError && error.status === status;
