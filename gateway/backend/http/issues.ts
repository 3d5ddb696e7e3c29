import type { ErrorObject } from 'ajv';
import type { SchemaNode } from './coercion.ts';
import type { Issue, Path, Problem, RuleIssue } from './errors.ts';

const ROOT = '__root__';

/** An issue of an object as a whole. */
export const rootIssue = (msg: string): RuleIssue => ({ at: [ROOT], msg, type: 'value_error' });

/**
 * Converts Ajv's errors to issues in pydantic's words, one for each place and in the order of the shape's members. Places inside a
 * value that is invalid itself are left out; the paths name the branch of a union.
 */
export function issuesOf(shape: object, errors: readonly ErrorObject[], source: string): Issue[] {
  const byPlace = new Map<string, Issue & { order: number[] }>();
  for (const error of errors) {
    const { loc, order } = locate(shape as SchemaNode, error, source);
    const key = keyOf(loc);
    if (!byPlace.has(key)) byPlace.set(key, { loc, order, ...problemOf(error) });
  }
  const issues = [...byPlace.values()];
  const isHidden = hiddenPlaces(issues.map(({ loc }) => loc));
  return issues
    .filter(({ loc }) => !isHidden(loc))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ order: _order, ...issue }) => issue);
}

/** Hides issues inside invalid values, and issues of rules across members as long as a member is invalid. */
function hiddenPlaces(locs: readonly Path[]): (loc: Path) => boolean {
  const invalid = new Set(locs.map(keyOf));
  const issuesInside = new Map<string, number>();
  for (const key of locs.flatMap(ancestorKeys)) issuesInside.set(key, (issuesInside.get(key) ?? 0) + 1);
  return (loc) =>
    ancestorKeys(loc).some((key) => invalid.has(key)) ||
    (loc.at(-1) === ROOT && issuesInside.get(keyOf(loc.slice(0, -1)))! > 1);
}

const keyOf = (loc: Path): string => JSON.stringify(loc);
const ancestorKeys = (loc: Path): string[] => loc.slice(1).map((_part, index) => keyOf(loc.slice(0, index + 1)));

function compare(a: number[], b: number[]): number {
  const index = a.findIndex((position, place) => position !== b[place]);
  return index < 0 ? a.length - b.length : a[index]! - (b[index] ?? -1);
}

/** Walks schema and value together: positions in lists are numbers, branches of unions add their title. */
function locate(shape: SchemaNode, error: ErrorObject, source: string): { loc: Path; order: number[] } {
  const values = error.instancePath.split('/').slice(1).map(unescapePointer);
  const steps = error.schemaPath.split('/').slice(1).map(decodeURIComponent).map(unescapePointer);
  const loc: Path = [source];
  const order: number[] = [];
  let node: SchemaNode = shape;
  for (let index = 0; index < steps.length - 1; index += 1) {
    const step = steps[index]!;
    const isUnion = step === 'oneOf' || step === 'anyOf' || step === 'allOf';
    const isMap = step === 'properties' || step === 'patternProperties';
    if (!isUnion) {
      const value = values.shift();
      if (value !== undefined) loc.push(step === 'items' ? Number(value) : value);
      order.push(step === 'items' ? Number(value) : memberPosition(node, value));
    }
    node = node[step] as SchemaNode;
    if (isMap || isUnion) node = node[steps[(index += 1)]!] as SchemaNode;
    if (step === 'oneOf' && node.title) loc.push(node.title);
  }
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { missingProperty: string };
    loc.push(missingProperty);
    order.push(memberPosition(node, missingProperty));
  }
  if (error.keyword === 'rule') loc.push(...((error.params as RuleIssue).at ?? []));
  return { loc, order };
}

const memberPosition = ({ properties = {} }: SchemaNode, name: string | undefined): number =>
  Object.keys(properties).indexOf(name ?? '');

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Describes the fault of a value in pydantic's words. */
export function problemOf(error: ErrorObject): Problem {
  const schema = error.parentSchema as SchemaNode;
  switch (error.keyword) {
    case 'required':
      return MISSING;
    case 'type':
      return wrongType(error.data, schema);
    case 'uuid':
      return NOT_A_UUID;
    case 'enum':
      return notPermitted(schema.enum ?? []);
    case 'const':
      return unexpected(error.data, (error.params as { allowedValue: unknown }).allowedValue);
    case 'pattern':
      return wrongPattern((error.params as { pattern: string }).pattern);
    case 'discriminator':
      return wrongBranch(error, schema);
    case 'rule': {
      const { msg, type, ctx } = error.params as RuleIssue;
      return ctx ? { msg, type, ctx } : { msg, type };
    }
    default:
      return error.keyword in LIMITS
        ? outOfLimit(error.keyword as Limit, (error.params as { limit: number }).limit)
        : { msg: error.message ?? 'value is not valid', type: 'value_error' };
  }
}

const LIMITS = {
  minLength: ['has at least % characters', 'any_str.min_length'],
  maxLength: ['has at most % characters', 'any_str.max_length'],
  minItems: ['has at least % items', 'list.min_items'],
  maxItems: ['has at most % items', 'list.max_items'],
  minimum: ['is greater than or equal to %', 'number.not_ge'],
  maximum: ['is less than or equal to %', 'number.not_le'],
  exclusiveMinimum: ['is greater than %', 'number.not_gt'],
} as const;

type Limit = keyof typeof LIMITS;

export function outOfLimit(keyword: Limit, limit: number): Problem {
  const [text, type] = LIMITS[keyword];
  return {
    msg: `ensure this value ${text.replace('%', String(limit))}`,
    type: `value_error.${type}`,
    ctx: { limit_value: limit },
  };
}

export const wrongPattern = (pattern: string): Problem => ({
  msg: `string does not match regex "${pattern}"`,
  type: 'value_error.str.regex',
  ctx: { pattern },
});

export const MISSING: Problem = { msg: 'field required', type: 'value_error.missing' };
export const IS_NULL: Problem = { msg: 'none is not an allowed value', type: 'type_error.none.not_allowed' };
const NOT_A_UUID: Problem = { msg: 'value is not a valid uuid', type: 'type_error.uuid' };

/** The issues of values of a wrong type, by the expected type. */
export const NOT_A = {
  string: { msg: 'str type expected', type: 'type_error.str' },
  integer: { msg: 'value is not a valid integer', type: 'type_error.integer' },
  number: { msg: 'value is not a valid float', type: 'type_error.float' },
  boolean: { msg: 'value could not be parsed to a boolean', type: 'type_error.bool' },
  object: { msg: 'value is not a valid dict', type: 'type_error.dict' },
  array: { msg: 'value is not a valid list', type: 'type_error.list' },
} satisfies Record<string, Problem>;

function wrongType(value: unknown, schema: SchemaNode): Problem {
  if (value === null) return IS_NULL;
  if (schema.uuid) return NOT_A_UUID;
  if (schema.enum) return notPermitted(schema.enum);
  if ('const' in schema) return unexpected(value, schema.const);
  if (schema.discriminator) return missingTag(schema.discriminator.propertyName);
  return NOT_A[schema.type as keyof typeof NOT_A] ?? { msg: 'value is not valid', type: 'type_error' };
}

const quoted = (values: readonly unknown[]): string =>
  values
    .filter((value) => value !== null)
    .map((value) => `'${String(value)}'`)
    .join(', ');

const notPermitted = (values: readonly unknown[]): Problem => ({
  msg: `value is not a valid enumeration member; permitted: ${quoted(values)}`,
  type: 'type_error.enum',
  ctx: { enum_values: values.filter((value) => value !== null) },
});

const unexpected = (value: unknown, permitted: unknown): Problem => ({
  msg: `unexpected value; permitted: ${quoted([permitted])}`,
  type: 'value_error.const',
  ctx: { given: summary(value), permitted: [permitted] },
});

const missingTag = (tag: string): Problem => ({
  msg: `Discriminator '${tag}' is missing in value`,
  type: 'value_error.discriminated_union.missing_discriminator',
  ctx: { discriminator_key: tag },
});

function wrongBranch(error: ErrorObject, schema: SchemaNode): Problem {
  const { tag, tagValue } = error.params as { tag: string; tagValue: unknown };
  if (tagValue === undefined) return missingTag(tag);
  const allowed = quoted((schema.oneOf ?? []).map((branch) => branch.properties[tag]?.const));
  return {
    msg: `No match for discriminator '${tag}' and value '${String(summary(tagValue))}' (allowed values: ${allowed})`,
    type: 'value_error.discriminated_union.invalid_discriminator',
    ctx: { discriminator_key: tag, discriminator_value: summary(tagValue), allowed_values: allowed },
  };
}

/** A list or an object by its type only, since it may be very large or deep. */
const summary = (value: unknown): unknown =>
  Array.isArray(value) ? 'list' : typeof value === 'object' && value !== null ? 'dict' : value;
