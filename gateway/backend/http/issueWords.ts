import type { ErrorObject } from 'ajv';
import type { RuleIssue } from './ajv.ts';
import type { Issue } from './errors.ts';
import type { SchemaNode } from './schemaNode.ts';

type Words = Omit<Issue, 'loc'>;

/** What is wrong with one value, as pydantic would say it: clients match on `type`, people read `msg`. */
export function wordsFor(error: ErrorObject): Words {
  const limit = (error.params as { limit?: number }).limit;
  const schema = error.parentSchema as SchemaNode;
  switch (error.keyword) {
    case 'required':
      return { msg: 'field required', type: 'value_error.missing' };
    case 'type':
      return wrongType(error.data, schema);
    case 'uuid':
      return NOT_A_UUID;
    case 'enum':
      return notPermitted(schema.enum ?? []);
    case 'const':
      return unexpected(error.data, (error.params as { allowedValue: unknown }).allowedValue);
    case 'pattern': {
      const { pattern } = error.params as { pattern: string };
      return { msg: `string does not match regex "${pattern}"`, type: 'value_error.str.regex', ctx: { pattern } };
    }
    case 'minLength':
      return limited(`ensure this value has at least ${limit} characters`, 'value_error.any_str.min_length', limit);
    case 'maxLength':
      return limited(`ensure this value has at most ${limit} characters`, 'value_error.any_str.max_length', limit);
    case 'minItems':
      return limited(`ensure this value has at least ${limit} items`, 'value_error.list.min_items', limit);
    case 'maxItems':
      return limited(`ensure this value has at most ${limit} items`, 'value_error.list.max_items', limit);
    case 'minimum':
      return limited(`ensure this value is greater than or equal to ${limit}`, 'value_error.number.not_ge', limit);
    case 'maximum':
      return limited(`ensure this value is less than or equal to ${limit}`, 'value_error.number.not_le', limit);
    case 'exclusiveMinimum':
      return limited(`ensure this value is greater than ${limit}`, 'value_error.number.not_gt', limit);
    case 'discriminator':
      return wrongBranch(error, schema);
    case 'refine': {
      const { msg, type, ctx } = error.params as RuleIssue;
      return ctx ? { msg, type, ctx } : { msg, type };
    }
    default:
      return { msg: error.message ?? 'value is not valid', type: 'value_error' };
  }
}

const limited = (msg: string, type: string, limit: unknown): Words => ({ msg, type, ctx: { limit_value: limit } });
const NOT_A_UUID: Words = { msg: 'value is not a valid uuid', type: 'type_error.uuid' };

const TYPES: Record<string, Words> = {
  string: { msg: 'str type expected', type: 'type_error.str' },
  integer: { msg: 'value is not a valid integer', type: 'type_error.integer' },
  number: { msg: 'value is not a valid float', type: 'type_error.float' },
  boolean: { msg: 'value could not be parsed to a boolean', type: 'type_error.bool' },
  object: { msg: 'value is not a valid dict', type: 'type_error.dict' },
  array: { msg: 'value is not a valid list', type: 'type_error.list' },
};

function wrongType(value: unknown, schema: SchemaNode): Words {
  if (value === null) return { msg: 'none is not an allowed value', type: 'type_error.none.not_allowed' };
  if (schema.uuid) return NOT_A_UUID;
  if (schema.enum) return notPermitted(schema.enum);
  if ('const' in schema) return unexpected(value, schema.const);
  if (schema.discriminator) return missingTag(schema.discriminator);
  return TYPES[schema.type ?? ''] ?? { msg: 'value is not valid', type: 'type_error' };
}

const quoted = (values: readonly unknown[]): string =>
  values
    .filter((value) => value !== null)
    .map((value) => `'${String(value)}'`)
    .join(', ');

const notPermitted = (values: readonly unknown[]): Words => ({
  msg: `value is not a valid enumeration member; permitted: ${quoted(values)}`,
  type: 'type_error.enum',
  ctx: { enum_values: values.filter((value) => value !== null) },
});

const unexpected = (given: unknown, permitted: unknown): Words => ({
  msg: `unexpected value; permitted: ${quoted([permitted])}`,
  type: 'value_error.const',
  ctx: { given: brief(given), permitted: [permitted] },
});

const missingTag = ({ propertyName }: { propertyName: string }): Words => ({
  msg: `Discriminator '${propertyName}' is missing in value`,
  type: 'value_error.discriminated_union.missing_discriminator',
  ctx: { discriminator_key: propertyName },
});

function wrongBranch(error: ErrorObject, schema: SchemaNode): Words {
  const { tag, tagValue } = error.params as { tag: string; tagValue: unknown };
  if (tagValue === undefined) return missingTag({ propertyName: tag });
  const allowed = quoted((schema.oneOf ?? []).map((branch) => branch.properties[tag]?.const));
  return {
    msg: `No match for discriminator '${tag}' and value '${String(brief(tagValue))}' (allowed values: ${allowed})`,
    type: 'value_error.discriminated_union.invalid_discriminator',
    ctx: { discriminator_key: tag, discriminator_value: brief(tagValue), allowed_values: allowed },
  };
}

/** A value told back: a list or an object by its kind, as it may be as large as a body can be, and nested as deeply. */
const brief = (value: unknown): unknown =>
  Array.isArray(value) ? 'list' : typeof value === 'object' && value !== null ? 'dict' : value;
