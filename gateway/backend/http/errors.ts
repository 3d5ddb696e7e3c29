/** An error with the body of its response. This file makes the three body shapes of the API. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object, message: string) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

const coded = (name: string, params: object) => ({ detail: { code: `argilla.api.errors::${name}`, params } });

const codedError = (status: number, name: string, member: 'detail' | 'message', fallback: string) =>
  class extends HttpError {
    constructor(text = fallback) {
      super(status, coded(name, { [member]: text }), text);
    }
  };

export const UnauthorizedError = codedError(401, 'UnauthorizedError', 'detail', 'Could not validate credentials');
export const ForbiddenError = codedError(403, 'ForbiddenOperationError', 'detail', 'Operation not allowed');
export const MissingInputParamError = codedError(
  400,
  'MissingInputParamError',
  'message',
  'A workspace must be provided',
);

const plainError = (status: number, fallback: string) =>
  class extends HttpError {
    constructor(text = fallback) {
      super(status, { detail: text }, text);
    }
  };

export const NotFoundError = plainError(404, 'Not Found');
export const MethodNotAllowedError = plainError(405, 'Method Not Allowed');
export const ConflictError = plainError(409, 'Conflict');
export const BadRequestError = plainError(400, 'Bad Request');
export const UnsupportedMediaError = plainError(415, 'Unsupported Media Type');
/** A rule of the domain is broken. A body of the wrong form is a ValidationError. */
export const UnprocessableError = plainError(422, 'Unprocessable Content');
export const StorageFullError = plainError(
  507,
  'The disk of the server is full or read-only. Nothing was stored; try again later.',
);

export type Path = (string | number)[];

/** A fault of a value: `msg` is for people, `type` for programs. */
export interface Problem {
  msg: string;
  type: string;
  ctx?: Record<string, unknown>;
}

/** A problem of a request, with its place. */
export interface Issue extends Problem {
  loc: Path;
  input?: unknown;
}

/** A problem that a rule across members reports. `at` leads from the value of the rule to the invalid one. */
export interface RuleIssue extends Problem {
  at?: Path;
}

export class ValidationError extends HttpError {
  constructor(errors: readonly Issue[]) {
    super(
      422,
      coded('ValidationError', { errors }),
      errors.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '),
    );
  }
}

/** The record has no vector to compare with. Argilla's web client reads this code. */
export class MissingVectorError extends HttpError {
  constructor(text: string) {
    super(422, { code: 'missing_vector', message: text }, text);
  }
}

const explainedError = (status: number, code: string) =>
  class extends HttpError {
    constructor(text: string) {
      super(status, { detail: text, code }, text);
    }
  };

export const KeyUsedOtherwiseError = explainedError(422, 'key_used_otherwise');
export const RequestUnderWayError = explainedError(409, 'request_under_way');
/** A cursor that is damaged, or of another list. */
export const InvalidCursorError = explainedError(422, 'invalid_cursor');
/** The changes since the cursor are no longer known. */
export const CursorExpiredError = explainedError(422, 'cursor_expired');

/** Errors of the older API name the type of the entity. */
export class EntityNotFoundError extends HttpError {
  constructor(type: string, name: string) {
    super(404, coded('EntityNotFoundError', { name, type }), `${type} ${name} not found`);
  }
}

export class EntityAlreadyExistsError extends HttpError {
  constructor(type: string, name: string, workspace?: string) {
    super(409, coded('EntityAlreadyExistsError', { name, type, workspace }), `${type} ${name} exists already`);
  }
}

/** Other errors of the older API; clients match on `name`. */
export class CodedBadRequest extends HttpError {
  constructor(name: string, params: object, text: string) {
    super(400, coded(name, params), text);
  }
}

/** The body of an internal error: its type, never its stack. */
export const serverErrorBody = (error: Error): object =>
  coded('GenericServerError', { type: `builtins.${error.name}`, message: 'The server failed to answer this request.' });

/** The row, or a 404 that names what is missing. */
export function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (row === undefined) throw new NotFoundError(`${what} with id \`${id}\` not found`);
  return row;
}
