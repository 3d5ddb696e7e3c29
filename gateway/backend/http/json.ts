import { randomUUID } from 'node:crypto';
import type { Path } from './errors.ts';

/** A float as JSON. A whole number keeps its decimal point, which JavaScript drops. */
export const floatText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : String(value);

/** Floats as JSON. Without whole numbers, JSON's own writer is faster than joining texts, and leaves less to collect. */
export function floatsText(values: readonly number[] | Float64Array): string {
  const numbers = Array.from(values);
  return numbers.some(Number.isInteger) ? `[${numbers.map(floatText).join(',')}]` : JSON.stringify(numbers);
}

const nonce = randomUUID();
const placeholder = new RegExp(`"${nonce}:(\\d+)"`, 'g');
let fragments: string[] = [];

/** A part of a response that is JSON already. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `${nonce}:${fragments.push(this.text) - 1}`;
  }
}

export const float = (value: number): RawJson => new RawJson(floatText(value));

/** Writes a response, with its `RawJson` parts as they are. */
export function stringify(value: unknown): string {
  fragments = [];
  const text = JSON.stringify(value) ?? 'null';
  const pieces = fragments;
  return pieces.length === 0
    ? text
    : text.replace(placeholder, (_match, index: string) => pieces[Number(index)] ?? 'null');
}

/** Escapes of NUL and of surrogates in JSON. Valid pairs match too, so a match needs a closer look. */
const SUSPECT = /\\u(0000|d[89a-f])/i;
/** Most texts have no such escape at all, which is found out in a twentieth of the time. */
const ESCAPE = '\\u';

/** Whether a text survives storage: SQLite may cut it off at a NUL, and UTF-8 replaces unpaired surrogates. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** The path of the first text or key of a body that cannot be stored. */
export function unstorableText(json: string, body: unknown): Path | undefined {
  if (!json.includes(ESCAPE) || !SUSPECT.test(json)) return undefined;
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

/** JSON.stringify fails at some thousands of levels. */
const MAX_LEVELS = 100;

/** Why a value cannot be written as JSON: infinite numbers, too many levels. */
export function jsonProblem(value: unknown, levels = MAX_LEVELS): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return `the provided value '${value}' is not a float.`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `the provided value is nested more than ${MAX_LEVELS} levels deep.`;
  for (const member of Object.values(value)) {
    const problem = jsonProblem(member, levels - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
