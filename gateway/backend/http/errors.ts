/** A refusal with the body the client gets. The three body shapes of the API are made here and nowhere else. */
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

export class UnauthorizedError extends HttpError {
  constructor(text = 'Could not validate credentials') {
    super(401, coded('UnauthorizedError', { detail: text }), text);
  }
}

export class ForbiddenError extends HttpError {
  constructor(text = 'Operation not allowed') {
    super(403, coded('ForbiddenOperationError', { detail: text }), text);
  }
}

/** A class of refusals whose body is a plain text. */
const plainError = (status: number, fallback: string) =>
  class extends HttpError {
    constructor(text = fallback) {
      super(status, { detail: text }, text);
    }
  };

export const NotFoundError = plainError(404, 'Not Found');
export const MethodNotAllowedError = plainError(405, 'Method Not Allowed');
export const ConflictError = plainError(409, 'Conflict');
/** The request cannot be answered as it is. */
export const BadRequestError = plainError(400, 'Bad Request');
/** A rule of the domain was broken; a body of the wrong form is a ValidationError. */
export const UnprocessableError = plainError(422, 'Unprocessable Content');
/** The disk is full or read-only. */
export const StorageFullError = plainError(
  507,
  'The disk of the server is full, or cannot be written. Nothing of this was stored; try again later.',
);

/** One thing wrong with the form of a request: where, what in words, what for programs. */
export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
  ctx?: Record<string, unknown>;
  input?: unknown;
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

/** The one error the original's own web client looks at: a record without the vector asked for. */
export class MissingVectorError extends HttpError {
  constructor(text: string) {
    super(422, { code: 'missing_vector', message: text }, text);
  }
}

/** Refusals of the older API name the kind of thing. */
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

export class MissingInputParamError extends HttpError {
  constructor(text = 'A workspace must be provided') {
    super(400, coded('MissingInputParamError', { message: text }), text);
  }
}

/** Any other refusal of the older API: 400s, each with a name that clients match on. */
export class CodedBadRequest extends HttpError {
  constructor(name: string, params: object, text: string) {
    super(400, coded(name, params), text);
  }
}

/** What a client learns about a failure of ours: its kind, never its stack. */
export const serverErrorBody = (error: Error): object =>
  coded('GenericServerError', { type: `builtins.${error.name}`, message: 'The server failed to answer this request.' });

/** The row asked for, or the refusal that names what is missing. */
export function found<Row>(row: Row | undefined, what: string, id: string): Row {
  if (row === undefined) throw new NotFoundError(`${what} with id \`${id}\` not found`);
  return row;
}
