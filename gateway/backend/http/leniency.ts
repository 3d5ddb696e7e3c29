/** The parts of a shape that the checks, the leniency before them and the words about what is wrong look at. */
export interface SchemaNode {
  title?: string;
  type?: string;
  enum?: unknown[];
  uuid?: boolean;
  /** Takes values only as they are; see leniency.ts. */
  strict?: boolean;
  /** Makes the best of a value in its own way; see leniency.ts. */
  lenient?: (value: unknown) => unknown;
  discriminator?: { propertyName: string };
  properties?: Record<string, object>;
  patternProperties?: Record<string, object>;
  items?: object;
  oneOf?: { properties: Record<string, { const?: string }>; [key: string]: unknown }[];
  [key: string]: unknown;
}

/**
 * The API takes what can only mean one thing for that thing: the number 1 for the text "1", "3" for 3, "yes" for true, an
 * empty list for an empty object. This is what pydantic 1 does, whose rules are its own (`True`, 3.7 as the integer 3, null
 * never as anything), so Ajv's coercion is of no use. A shape says where it is otherwise: `strict` takes a value only as it
 * is, `lenient` brings a function of its own.
 *
 * Returns the value as its shape wants it, as far as it can be had; lists and objects are changed in place. A value of the
 * right types comes out as it went in, so only what has failed a check needs to come here.
 */
export function lenient(shape: object, value: unknown): unknown {
  const node = shape as SchemaNode;
  if (node.lenient) return node.lenient(value);
  if (value === null || node.strict || node.uuid || node.enum || 'const' in node) return value;
  if (node.oneOf) return lenientBranch(node, value);
  switch (node.type) {
    case 'string':
      return lenientText(value);
    case 'integer':
      return lenientInteger(value);
    case 'number':
      return lenientNumber(value);
    case 'boolean':
      return lenientBoolean(value);
    case 'array':
      return Array.isArray(value) ? lenientItems(node, value) : value;
    case 'object':
      return lenientMembers(node, lenientObject(value));
    default:
      return value;
  }
}

/** A branch of a union has to be named by an object; a list of pairs is none yet. */
function lenientBranch({ oneOf = [], discriminator }: SchemaNode, value: unknown): unknown {
  if (!discriminator || !isObject(value)) return value;
  const tag = value[discriminator.propertyName];
  const branch = oneOf.find(({ properties }) => properties[discriminator.propertyName]?.const === tag);
  return branch ? lenientMembers(branch, value) : value;
}

function lenientItems({ items = {} }: SchemaNode, list: unknown[]): unknown[] {
  for (const [index, item] of list.entries()) list[index] = lenient(items, item);
  return list;
}

function lenientMembers({ properties = {}, patternProperties = {} }: SchemaNode, value: unknown): unknown {
  if (!isObject(value)) return value;
  const [anyMember] = Object.values(patternProperties);
  for (const name of Object.keys(value)) {
    const member = Object.hasOwn(properties, name) ? properties[name] : anyMember;
    if (member) value[name] = lenient(member, value[name]);
  }
  return value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers and truth as Python writes them. A whole number that has lost digits on its way here stays a number, and is refused. */
export function lenientText(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'number' || (Number.isInteger(value) && !Number.isSafeInteger(value))) return value;
  const isTiny = value !== 0 && Math.abs(value) < 1e-4;
  return isTiny ? value.toExponential().replace(/-(\d)$/, '-0$1') : String(value);
}

const INTEGER = /^[+-]?\d+(?:_\d+)*$/;
const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

export function lenientInteger(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Math.trunc(value);
  if (typeof value !== 'string' || !INTEGER.test(value.trim())) return value;
  const integer = Number(value.replaceAll('_', ''));
  return Number.isSafeInteger(integer) ? integer : value;
}

export function lenientNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string') return value;
  const text = value.trim().replace(/(?<=\d)_(?=\d)/g, '');
  const number = FLOAT.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : value;
}

const TRUE = new Set<unknown>([1, '1', 'on', 't', 'true', 'y', 'yes']);
const FALSE = new Set<unknown>([0, '0', 'off', 'f', 'false', 'n', 'no']);

function lenientBoolean(value: unknown): unknown {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  return TRUE.has(word) ? true : FALSE.has(word) ? false : value;
}

/** A list of pairs of name and value makes an object, and so does nothing at all. */
export function lenientObject(value: unknown): unknown {
  if (value === '') return {};
  if (!Array.isArray(value)) return value;
  const pairs = value.map((pair: unknown) => (typeof pair === 'string' ? [...pair] : pair));
  const areNamed = pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string');
  return areNamed ? Object.fromEntries(pairs as [string, unknown][]) : value;
}
