import type { FailureCode } from './__generated__/operations.ts';

/** An error as the server sends it. */
export interface ServerError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { readonly [name: string]: unknown };
}

/** What failed: the codes that the schema documents, those of whole requests, and two of this package. */
export type ErrorCode =
  | FailureCode
  | 'UNAUTHENTICATED'
  | 'BAD_USER_INPUT'
  | 'BAD_REQUEST'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'RATE_LIMITED'
  | 'PERSISTED_QUERY_REQUIRED'
  | 'INTERNAL_SERVER_ERROR'
  /** No answer arrived. */
  | 'NO_ANSWER'
  /** What answered was not Marl, for example a proxy. */
  | 'UNEXPECTED_ANSWER';

/** An operation that failed. The members are those of the first error. */
export class MarlError extends Error {
  override readonly name = 'MarlError';
  readonly code: ErrorCode;
  /** The HTTP status that fits the error; 0 if no answer arrived. */
  readonly status: number;
  /** Why it failed, for example `FORBIDDEN`, `NOT_FOUND`, `CONFLICT`, `CURSOR_EXPIRED`. */
  readonly reason: string | undefined;
  /** The field of the operation. */
  readonly path: readonly (string | number)[] | undefined;
  /** The refused member of the variables, where it is known. */
  readonly inputPath: readonly (string | number)[] | undefined;
  /** The backend's explanation. */
  readonly detail: string | undefined;
  /** Identifies the request in the logs of the server. */
  readonly requestId: string | undefined;
  /** The seconds to wait before the next request. */
  readonly retryAfter: number | undefined;
  /** All errors of the operation. */
  readonly errors: readonly ServerError[];
  /** What could be read in spite of the errors. */
  readonly data: unknown;

  constructor(
    code: ErrorCode,
    errors: readonly [ServerError, ...ServerError[]],
    options: ErrorOptions & { data?: unknown } = {},
  ) {
    const [{ message, path, extensions = {} }] = errors;
    super(message, options);
    const { status, reason, inputPath, detail, requestId, retryAfter } = extensions;
    this.code = code;
    this.status = typeof status === 'number' ? status : 0;
    this.reason = text(reason);
    this.path = path;
    this.inputPath = Array.isArray(inputPath) ? (inputPath as (string | number)[]) : undefined;
    this.detail = text(detail);
    this.requestId = text(requestId);
    this.retryAfter = typeof retryAfter === 'number' ? retryAfter : undefined;
    this.errors = errors;
    this.data = options.data;
  }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error of an operation that the server answered with errors. */
export function refused(errors: readonly [ServerError, ...ServerError[]], data?: unknown): MarlError {
  const code = text(errors[0].extensions?.code) ?? 'UNEXPECTED_ANSWER';
  return new MarlError(code as ErrorCode, errors, { data });
}
