import type { RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { NUMERAL } from '../files/rows.ts';
import { type Refusal, sentenceOf } from '../refusal.ts';

/** Leaves the making of a record, whose row is refused. */
export class RowProblem extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(sentenceOf(refusal));
    this.refusal = refusal;
  }
}

export function refuse(code: RefusalCode, about: Refusal['about'] = {}): never {
  throw new RowProblem({ code, about });
}

const LONGEST = 80;

/** A value as a reason shows it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

const MOST_NAMED = 20;

/** Values to choose from, as a reason lists them. */
export function listed(values: Iterable<string | number>): string {
  const all = [...values];
  const named = all.slice(0, MOST_NAMED).join(', ');
  return all.length > MOST_NAMED ? `${named}, … (+${all.length - MOST_NAMED})` : named;
}

/** Whether a cell holds nothing at all. An empty text in quotes is a text, for what takes texts. */
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether a cell holds nothing to make a value of. */
export const isEmpty = (value: unknown): value is null | undefined | '' => isAbsent(value) || value === '';

/** A value as text, the way it was written. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A number, or a text that is one; undefined for everything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const number = NUMERAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A list or an object, or a text that holds one as JSON; the value itself where it is something else. */
export function structureOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A list of numbers: as it is, as JSON, or as numbers with commas, semicolons or blanks between them. */
export function numbersOf(vector: string, value: unknown): number[] {
  const given = structureOf(value);
  const list =
    typeof given === 'string'
      ? given
          .replace(/^\s*\[|\]\s*$/g, '')
          .split(/[\s,;]+/)
          .filter(Boolean)
      : given;
  if (!Array.isArray(list)) refuse('VECTOR_NOT_NUMBERS', { vector, value: shown(value) });
  return list.map((item) => numberOf(item) ?? refuse('VECTOR_ITEM_NOT_NUMBER', { vector, value: shown(item) }));
}
