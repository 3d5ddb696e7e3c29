import { expect } from 'vitest';

/** The API's formats of ids, times and the three kinds of errors. */
export const aUuid = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
) as string;
export const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?$/) as string;

export const coded = (name: string, params: object) => ({ detail: { code: `argilla.api.errors::${name}`, params } });
export const plain = (text: string | RegExp) => ({
  detail: typeof text === 'string' ? text : (expect.stringMatching(text) as string),
});

export const UNAUTHORIZED = coded('UnauthorizedError', { detail: 'Could not validate credentials' });
export const FORBIDDEN = coded('ForbiddenOperationError', { detail: 'Operation not allowed' });
export const invalid = (...errors: object[]) => coded('ValidationError', { errors });

type Loc = (string | number)[];
export const missing = (...loc: Loc) => ({ loc, msg: 'field required', type: 'value_error.missing' });
export const notNone = (...loc: Loc) => ({
  loc,
  msg: 'none is not an allowed value',
  type: 'type_error.none.not_allowed',
});
export const notUuid = (...loc: Loc) => ({ loc, msg: 'value is not a valid uuid', type: 'type_error.uuid' });
/** Any issue of this type at this location, with any message. */
export const issue = (type: string, ...loc: Loc) => expect.objectContaining({ type, loc }) as object;
export const nullKeys = (keys: string, ...loc: Loc) => ({
  loc: [...loc, '__root__'],
  msg: `The following keys must have non-null values: ${keys}`,
  type: 'value_error',
});

export const NO_ONE = '00000000-0000-4000-8000-000000000000';
