import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

/** What a rule across several members reports; `at` leads from the value the rule stands on to the culprit. */
export interface RuleIssue {
  msg: string;
  type: string;
  at?: (string | number)[];
  ctx?: Record<string, unknown>;
}

export const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/** Writes an id the way it is stored: lower case, with hyphens. */
export const canonicalUuid = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function createAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: false,
    discriminator: true,
    useDefaults: true,
    coerceTypes,
  });
  ajv.addKeyword({
    keyword: 'uuid',
    type: 'string',
    modifying: true,
    errors: false,
    validate: (_on: boolean, text: string, _schema: unknown, place?: Place) => {
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

const bodies = createAjv(false);
const queries = createAjv(true);
const compiled = new WeakMap<object, ValidateFunction>();

/** The checking function of a shape, made when the shape is first needed. Query strings are turned into numbers and booleans. */
export function validatorOf(shape: object, from: 'body' | 'query' | 'path'): ValidateFunction {
  let validate = compiled.get(shape);
  if (!validate) {
    validate = (from === 'query' ? queries : bodies).compile(shape);
    compiled.set(shape, validate);
  }
  return validate;
}
