import { randomUUID } from 'node:crypto';

/** A float as JSON: a whole number keeps its point, which JavaScript would drop. */
export const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

export function floatsText(values: readonly number[] | Float64Array): string {
  for (const value of values) if (Number.isInteger(value)) return `[${Array.from(values, floatText).join(',')}]`;
  return `[${values.join(',')}]`;
}

const nonce = randomUUID();
const placeholder = new RegExp(`"${nonce}:(\\d+)"`, 'g');
let fragments: string[] = [];

/** A piece of an answer that is JSON already (a stored column, a number with its point) and goes out as it is. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `${nonce}:${fragments.push(this.text) - 1}`;
  }
}

/** A number that the API calls a float: a whole one goes out as `1.0`. */
export const float = (value: number): RawJson => new RawJson(floatText(value));

/** Writes an answer: compact, with raw pieces put in unread. */
export function stringify(value: unknown): string {
  fragments = [];
  const text = JSON.stringify(value) ?? 'null';
  const pieces = fragments;
  return pieces.length === 0
    ? text
    : text.replace(placeholder, (_match, index: string) => pieces[Number(index)] ?? 'null');
}

/** Where a whole number of so many digits may stand: most bodies have none, and need not be read twice. */
const LONG = /[:,[]\s*-?\d{16,}\s*[,}\]]/;
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const WHOLE = /^-?\d{16,}$/;

/** The first whole number in a JSON text that would be another one once it is read, and where it stands. */
export function lostDigits(text: string): { number: string; position: number } | undefined {
  if (!LONG.test(text)) return undefined;
  for (const { 0: token, index } of text.matchAll(TEXT_OR_NUMBER)) {
    if (WHOLE.test(token) && String(Number(token)) !== token) return { number: token, position: index };
  }
  return undefined;
}

type Path = (string | number)[];

/** Escapes in JSON of what no text can keep: NUL, and half of a surrogate pair. Pairs match too, so this only says where to look. */
const SUSPECT = /\\u(0000|d[89a-f])/i;

/**
 * Whether a text comes back from every store as it went in: some end it at a NUL, and half of a surrogate pair becomes another
 * character, so that two different texts would be the same one.
 */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** Where a body holds a text or a key that cannot be stored; undefined when all of them can. */
export function unstorableText(json: string, body: unknown): Path | undefined {
  if (!SUSPECT.test(json)) return undefined;
  const pending: { path: Path; value: unknown }[] = [{ path: [], value: body }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    for (const [key, member] of members.reverse() as [string | number, unknown][]) {
      if (typeof key === 'string' && !isStorable(key)) return path;
      pending.push({ path: [...path, key], value: member });
    }
  }
  return undefined;
}

/**
 * A member that an object has itself. Fields and properties may be named like what every object inherits, `constructor` for
 * example, and are then found where nobody gave them.
 */
export const own = <Value>(members: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;
