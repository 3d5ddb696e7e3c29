import { _, Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { coerce } from './coercion.ts';
import type { RuleIssue } from './errors.ts';

const STORED_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DIGITS = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The stored spelling of an id, lower case with hyphens; undefined if the text is no UUID in any spelling. */
export function canonicalUuid(text: string): string | undefined {
  if (STORED_UUID.test(text)) return text;
  const digits = text
    .replace(/^urn:/, '')
    .replace(/^uuid:/, '')
    // The lookbehind keeps a long row of braces from being tried from each of them.
    .replace(/^\{+|(?<!\})\}+$/g, '')
    .replaceAll('-', '');
  const parts = DIGITS.exec(digits.toLowerCase());
  return parts ? parts.slice(1).join('-') : undefined;
}

const COMMON: Options = {
  verbose: true,
  strict: false,
  // JSON can spell numbers that JavaScript reads as Infinity and cannot write again.
  strictNumbers: true,
  discriminator: true,
  useDefaults: true,
  // TypeScript checks our shapes already.
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
    validate: (_on: boolean, text: string, _schema: unknown, context?: DataValidationCxt) => {
      const id = canonicalUuid(text);
      if (context && id !== undefined && id !== text) context.parentData[context.parentDataProperty] = id;
      return id !== undefined;
    },
  });
  ajv.addKeyword({
    keyword: 'trim',
    type: 'string',
    modifying: true,
    before: 'minLength',
    errors: false,
    validate: (_on: boolean, text: string, _schema: unknown, context?: DataValidationCxt) => {
      if (context) context.parentData[context.parentDataProperty] = text.trim();
      return true;
    },
  });
  let issue: RuleIssue | undefined;
  const lastIssue = () => issue;
  ajv.addKeyword({
    keyword: 'rule',
    // Ajv copies all errors so far for each one that a function returns, so it makes them itself.
    errors: false,
    error: {
      message: 'breaks a rule',
      params: ({ gen }) => _`${gen.scopeValue('func', { ref: lastIssue })}()`,
    },
    validate: (
      rule: (value: unknown) => RuleIssue | undefined,
      value: unknown,
      shape?: { nullable?: boolean },
    ): boolean => {
      issue = value === null && shape?.nullable ? undefined : rule(value);
      return !issue;
    },
  });
  return ajv;
}

/** Compiles each shape when it is first needed. */
function validator(ajv: Ajv): (shape: object) => ValidateFunction {
  const compiled = new WeakMap<object, ValidateFunction>();
  return (shape) => {
    let validate = compiled.get(shape);
    if (!validate) compiled.set(shape, (validate = ajv.compile(shape)));
    return validate;
  };
}

const upToFirstError = validator(createAjv({}));
const allErrors = validator(createAjv({ allErrors: true }));

/** The value in the types of its shape, and all errors. The items of a list that is too long are not validated. */
export function validate(shape: object, value: unknown): { value: unknown; errors: ErrorObject[] } {
  const quick = upToFirstError(shape);
  if (quick(value)) return { value, errors: [] };
  const errors = quick.errors ?? [];
  if (errors.some(({ keyword }) => keyword === 'maxItems')) return { value, errors };
  const coerced = coerce(shape, value);
  const thorough = allErrors(shape);
  thorough(coerced);
  return { value: coerced, errors: thorough.errors ?? [] };
}
