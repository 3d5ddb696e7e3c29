import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { lenient } from './leniency.ts';

/** What a rule across several members reports; `at` leads from the value the rule stands on to the culprit. */
export interface RuleIssue {
  msg: string;
  type: string;
  at?: (string | number)[];
  ctx?: Record<string, unknown>;
}

/** As ids are stored and sent; most requests bring them in this form. */
const STORED_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DIGITS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Writes an id the way it is stored: lower case, with hyphens. Undefined when it is no id in any of the ways to write one. */
export function canonicalUuid(text: string): string | undefined {
  if (STORED_UUID.test(text)) return text;
  const digits = text
    .replace(/^urn:/, '')
    .replace(/^uuid:/, '')
    // Without the look behind, a long row of braces would be tried from each of them.
    .replace(/^\{+|(?<!\})\}+$/g, '')
    .replaceAll('-', '');
  const parts = DIGITS.exec(digits.toLowerCase());
  return parts ? parts.slice(1).join('-') : undefined;
}

// The shapes are our own and checked by their types, so Ajv need not check them again.
const COMMON: Options = {
  verbose: true,
  strict: false,
  // JSON can spell numbers that are too large to be any, and cannot write them again.
  strictNumbers: true,
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
      const id = canonicalUuid(text);
      if (place && id !== undefined && id !== text) place.parentData[place.parentDataProperty] = id;
      return id !== undefined;
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
    validate: Object.assign(function refine(
      rule: (value: unknown) => RuleIssue | undefined,
      value: unknown,
      shape?: { nullable?: boolean },
    ) {
      // Where null is permitted, there is nothing to rule.
      const issue = value === null && shape?.nullable ? undefined : rule(value);
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

/** Checks that stop at the first thing wrong, and checks that find all of them. */
const compilers = { first: createAjv({}), all: createAjv({ allErrors: true }) };
const compiled = { first: new WeakMap<object, ValidateFunction>(), all: new WeakMap<object, ValidateFunction>() };

/** The checking function of a shape, made when the shape is first needed. */
function validatorOf(shape: object, how: 'first' | 'all'): ValidateFunction {
  let validate = compiled[how].get(shape);
  if (!validate) {
    validate = compilers[how].compile(shape);
    compiled[how].set(shape, validate);
  }
  return validate;
}

/**
 * A value as its shape wants it, and what is wrong with it. A list that is too long is not looked into: nobody wants to hear
 * of each of a million items.
 */
export function checked(shape: object, value: unknown): { value: unknown; errors: ErrorObject[] } {
  const first = validatorOf(shape, 'first');
  if (first(value)) return { value, errors: [] };
  const errors = first.errors ?? [];
  if (errors.some(({ keyword }) => keyword === 'maxItems')) return { value, errors };
  const meant = lenient(shape, value);
  const all = validatorOf(shape, 'all');
  all(meant);
  return { value: meant, errors: all.errors ?? [] };
}
