import type { ErrorObject } from 'ajv';
import type { RuleIssue } from './ajv.ts';
import type { Issue } from './errors.ts';
import type { SchemaNode } from './leniency.ts';

type Loc = (string | number)[];
const ROOT = '__root__';
/**
 * Tells what Ajv found in the words clients of the API know: one issue per place, in the order of the shape's members, none
 * inside a place that is itself wrong, and the name of the branch of a union in the path.
 */
export function issuesOf(shape: object, errors: readonly ErrorObject[], from: string): Issue[] {
  const found = new Map<string, Issue & { order: number[] }>();
  for (const error of errors) {
    const { loc, order } = placeOf(shape as SchemaNode, error, from);
    const key = keyOf(loc);
    if (!found.has(key)) found.set(key, { loc, order, ...wordsFor(error) });
  }
  const all = [...found.values()];
  const isHidden = hiding(all.map(({ loc }) => loc));
  return all
    .filter(({ loc }) => !isHidden(loc))
    .sort((one, other) => compare(one.order, other.order))
    .map(({ order: _order, ...issue }) => issue);
}

/** What is wrong as a whole is not looked into, and rules across members wait until each member is right. */
function hiding(locs: readonly Loc[]): (loc: Loc) => boolean {
  const wrong = new Set(locs.map(keyOf));
  const wrongInside = new Map<string, number>();
  for (const key of locs.flatMap(placesAround)) wrongInside.set(key, (wrongInside.get(key) ?? 0) + 1);
  return (loc) =>
    placesAround(loc).some((key) => wrong.has(key)) ||
    (loc.at(-1) === ROOT && wrongInside.get(keyOf(loc.slice(0, -1)))! > 1);
}

const keyOf = (loc: Loc): string => JSON.stringify(loc);
const placesAround = (loc: Loc): string[] => loc.slice(1).map((_part, index) => keyOf(loc.slice(0, index + 1)));

function compare(one: number[], other: number[]): number {
  const index = one.findIndex((position, at) => position !== other[at]);
  return index < 0 ? one.length - other.length : one[index]! - (other[index] ?? -1);
}

/**
 * Walks schema and value together: list positions are numbers, and a branch of a union adds its name. Of the two paths only
 * the schema's is written as in a URL.
 */
function placeOf(shape: SchemaNode, error: ErrorObject, from: string): { loc: Loc; order: number[] } {
  const values = error.instancePath.split('/').slice(1).map(unescapePointer);
  const steps = error.schemaPath.split('/').slice(1).map(decodeURIComponent).map(unescapePointer);
  const loc: Loc = [from];
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
  if (error.keyword === 'refine') loc.push(...((error.params as RuleIssue).at ?? []));
  return { loc, order };
}

const memberPosition = ({ properties = {} }: SchemaNode, name: string | undefined): number =>
  Object.keys(properties).indexOf(name ?? '');

const unescapePointer = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

type Words = Omit<Issue, 'loc'>;

/** What is wrong with one value, as pydantic would say it: clients match on `type`, people read `msg`. */
export function wordsFor(error: ErrorObject): Words {
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
    case 'discriminator':
      return wrongBranch(error, schema);
    case 'refine': {
      const { msg, type, ctx } = error.params as RuleIssue;
      return ctx ? { msg, type, ctx } : { msg, type };
    }
    default: {
      const limited = LIMITS[error.keyword];
      if (!limited) return { msg: error.message ?? 'value is not valid', type: 'value_error' };
      const { limit } = error.params as { limit: number };
      const [words, type] = limited;
      return {
        msg: `ensure this value ${words.replace('%', String(limit))}`,
        type: `value_error.${type}`,
        ctx: { limit_value: limit },
      };
    }
  }
}

/** What a value has to be within a limit, and the type of the issue. */
const LIMITS: Readonly<Record<string, [words: string, type: string]>> = {
  minLength: ['has at least % characters', 'any_str.min_length'],
  maxLength: ['has at most % characters', 'any_str.max_length'],
  minItems: ['has at least % items', 'list.min_items'],
  maxItems: ['has at most % items', 'list.max_items'],
  minimum: ['is greater than or equal to %', 'number.not_ge'],
  maximum: ['is less than or equal to %', 'number.not_le'],
  exclusiveMinimum: ['is greater than %', 'number.not_gt'],
};

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
