import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';

/** What a rule across several members reports; `at` leads from the value the rule stands on to the culprit. */
export interface RuleIssue {
  msg: string;
  type: string;
  at?: (string | number)[];
  ctx?: Record<string, unknown>;
}

/** As ids are stored and sent; most requests bring them in this form. */
const STORED_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Writes an id the way it is stored: lower case, with hyphens. */
export const canonicalUuid = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

// The shapes are our own and checked by their types, so Ajv need not check them again.
const COMMON: Options = {
  verbose: true,
  strict: false,
  discriminator: true,
  useDefaults: true,
  meta: false,
  validateSchema: false,
};

function createAjv(options: Options): Ajv {
  const ajv = new Ajv({ ...COMMON, ...options });
  ajv.addKeyword({
    keyword: 'uuid',
    type: 'string',
    modifying: true,
    errors: false,
    validate: (_on: boolean, text: string, _schema: unknown, place?: Place) => {
      if (STORED_UUID.test(text)) return true;
      if (!UUID.test(text)) return false;
      if (place) place.parentData[place.parentDataProperty] = canonicalUuid(text);
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'trim',
    type: 'string',
    modifying: true,
    before: 'minLength',
    errors: false,
    validate: (_on: boolean, text: string, _schema: unknown, place?: Place) => {
      if (place) place.parentData[place.parentDataProperty] = text.trim();
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'refine',
    errors: true,
    validate: Object.assign(function refine(rule: (value: unknown) => RuleIssue | undefined, value: unknown) {
      const issue = rule(value);
      if (issue) (refine as { errors?: Partial<ErrorObject>[] }).errors = [{ keyword: 'refine', params: issue }];
      return !issue;
    }),
  });
  return ajv;
}

interface Place {
  parentData: Record<string | number, unknown>;
  parentDataProperty: string | number;
}

/** Checks that stop at the first thing wrong, and checks that find all of them; text of a query string becomes numbers. */
const compilers = {
  body: { first: createAjv({}), all: createAjv({ allErrors: true }) },
  query: { first: createAjv({ coerceTypes: true }), all: createAjv({ coerceTypes: true, allErrors: true }) },
};
const compiled = { first: new WeakMap<object, ValidateFunction>(), all: new WeakMap<object, ValidateFunction>() };

/** The checking function of a shape, made when the shape is first needed. */
function validatorOf(shape: object, from: From, how: 'first' | 'all'): ValidateFunction {
  let validate = compiled[how].get(shape);
  if (!validate) {
    validate = compilers[from === 'query' ? 'query' : 'body'][how].compile(shape);
    compiled[how].set(shape, validate);
  }
  return validate;
}

export type From = 'body' | 'query' | 'path';

/** What is wrong with a value. A list that is too long is not looked into: nobody wants to hear of each of a million items. */
export function errorsIn(shape: object, value: unknown, from: From): ErrorObject[] {
  const first = validatorOf(shape, from, 'first');
  if (first(value)) return [];
  const errors = first.errors ?? [];
  if (errors.some(({ keyword }) => keyword === 'maxItems')) return errors;
  const all = validatorOf(shape, from, 'all');
  all(value);
  return all.errors ?? [];
}
