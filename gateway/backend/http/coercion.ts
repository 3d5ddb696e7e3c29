import { isObject } from '#gateway/lib/isObject.ts';
import { own } from '#gateway/lib/own.ts';

/** The keywords of a shape that validation, coercion and error messages read. */
export interface SchemaNode {
  title?: string;
  type?: string;
  enum?: unknown[];
  uuid?: boolean;
  /** Replaces the usual coercion of this value. */
  coerce?: (value: unknown) => unknown;
  discriminator?: { propertyName: string };
  properties?: Record<string, object>;
  patternProperties?: Record<string, object>;
  items?: object;
  oneOf?: { properties: Record<string, { const?: string }>; [key: string]: unknown }[];
  [key: string]: unknown;
}

/**
 * Converts a value to the type of its shape as pydantic 1 does: 1 to "1", "3" to 3, "yes" to true, an empty list to an empty object.
 * Ajv's own coercion differs (`True`, 3.7 as the integer 3, never null). Changes lists and objects in place. Values of the right
 * types stay as they are, so only values that failed validation need it.
 */
export function coerce(shape: object, value: unknown): unknown {
  const node = shape as SchemaNode;
  if (node.coerce) return node.coerce(value);
  if (value === null || node.uuid || node.enum || 'const' in node) return value;
  if (node.oneOf) return coerceBranch(node, value);
  switch (node.type) {
    case 'string':
      return coerceText(value);
    case 'integer':
      return coerceInteger(value);
    case 'number':
      return coerceNumber(value);
    case 'boolean':
      return coerceBoolean(value);
    case 'array':
      return Array.isArray(value) ? coerceItems(node, value) : value;
    case 'object':
      return coerceMembers(node, coerceObject(value));
    default:
      return value;
  }
}

/** Converts to the branch that an object names. A list of pairs names none. */
function coerceBranch({ oneOf = [], discriminator }: SchemaNode, value: unknown): unknown {
  if (!discriminator || !isObject(value)) return value;
  const tag = value[discriminator.propertyName];
  const branch = oneOf.find(({ properties }) => properties[discriminator.propertyName]?.const === tag);
  return branch ? coerceMembers(branch, value) : value;
}

function coerceItems({ items = {} }: SchemaNode, list: unknown[]): unknown[] {
  for (const [index, item] of list.entries()) list[index] = coerce(items, item);
  return list;
}

function coerceMembers({ properties = {}, patternProperties = {} }: SchemaNode, value: unknown): unknown {
  if (!isObject(value)) return value;
  const [anyMember] = Object.values(patternProperties);
  for (const name of Object.keys(value)) {
    const member = own(properties, name) ?? anyMember;
    if (member) value[name] = coerce(member, value[name]);
  }
  return value;
}

/** Spells numbers and booleans as Python does. An integer that lost digits stays a number, so that it is refused. */
export function coerceText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return value;
  const isTiny = value !== 0 && Math.abs(value) < 1e-4;
  return isTiny ? value.toExponential().replace(/-(\d)$/, '-0$1') : String(value);
}

const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

export function coerceInteger(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value !== 'string' || !INTEGER.test(value.trim())) return value;
  const integer = Number(value.replaceAll('_', ''));
  return Number.isSafeInteger(integer) ? integer : value;
}

export function coerceNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(/(?<=\d)_(?=\d)/g, '');
  const number = FLOAT.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : value;
}

const TRUE = new Set<unknown>([1, '1', 'on', 't', 'true', 'y', 'yes']);
const FALSE = new Set<unknown>([0, '0', 'off', 'f', 'false', 'n', 'no']);

function coerceBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  return TRUE.has(word) ? true : FALSE.has(word) ? false : value;
}

/** Converts a list of name-value pairs and the empty text to an object. */
export function coerceObject(value: unknown): unknown {
  if (value === '') return {};
  if (!Array.isArray(value)) return value;
  const pairs = value.map((pair: unknown) => (typeof pair === 'string' ? [...pair] : pair));
  const areNamed = pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string');
  return areNamed ? Object.fromEntries(pairs as [string, unknown][]) : value;
}
