interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  [rule: string]: unknown;
}

/** Rules that stand behind a type. */
const RULES = [
  ...['format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  'default',
];

/** A JSON Schema as a short text in HTML, in the notation of TypeScript with links to the named schemas. */
export function schemaText(shape: object, indent = ''): string {
  const schema = shape as Schema;
  const { $ref, type, enum: values, const: only, anyOf, oneOf, allOf, items } = schema;
  if ($ref) return linkTo($ref);
  if (values) return values.map(valueText).join(' | ');
  if (only !== undefined) return valueText(only);
  const choices = anyOf ?? oneOf;
  if (choices) return choices.map((choice) => schemaText(choice, indent)).join(' | ');
  if (allOf) return allOf.map((part) => schemaText(part, indent)).join(' &amp; ');
  if (Array.isArray(type)) return type.map((one) => schemaText({ ...schema, type: one }, indent)).join(' | ');
  if (type === 'array') return `${listOf(items ?? {}, indent)}${rulesOf(schema)}`;
  if (type === 'object') return objectText(schema, indent);
  return `${type ?? 'any'}${rulesOf(schema)}`;
}

function listOf(items: Schema, indent: string): string {
  const text = schemaText(items, indent);
  return items.enum || items.anyOf || items.oneOf || Array.isArray(items.type) ? `(${text})[]` : `${text}[]`;
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, part]) => `${escaped(name)}${required.includes(name) ? '' : '?'}: ${schemaText(part, deeper)}`,
  );
  if (typeof additionalProperties === 'object') lines.push(`[name]: ${schemaText(additionalProperties, deeper)}`);
  return lines.length === 0 ? 'object' : `{\n${lines.map((line) => `${deeper}${line}\n`).join('')}${indent}}`;
}

function rulesOf(schema: Schema): string {
  const rules = RULES.filter((rule) => schema[rule] !== undefined).map(
    (rule) => `${rule}: ${escaped(String(schema[rule]))}`,
  );
  return rules.length === 0 ? '' : ` <i>${rules.join(', ')}</i>`;
}

function linkTo(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return `<a href="#${name}">${name}</a>`;
}

const valueText = (value: unknown): string => escaped(JSON.stringify(value));

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
