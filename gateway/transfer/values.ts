import { unsafeNumber } from '#gateway/lib/jsonText.ts';
import { refuse } from './refusal.ts';

const LONGEST = 80;

/** A value as it appears in a reason. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

const MOST_LISTED = 20;

/** Options as they appear in a reason. */
export function listed(values: Iterable<string | number>): string {
  const all = [...values];
  const named = all.slice(0, MOST_LISTED).join(', ');
  return all.length > MOST_LISTED ? `${named}, … (+${all.length - MOST_LISTED})` : named;
}

/** Whether a cell has no value. An empty text in quotes is a value. */
export const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

export const isEmpty = (value: unknown): value is null | undefined | '' => isAbsent(value) || value === '';

export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The text of a cell; null for an absent value. */
export const cellText = (value: unknown): string | null => (isAbsent(value) ? null : toText(value));

export const NUMERAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a number from a number or a text; undefined for everything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const number = NUMERAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** A list or an object from its JSON; every other value stays as it is. */
export function parseStructure(value: unknown): unknown {
  const structure = previewStructure(value);
  const unsafe = structure === value ? undefined : unsafeNumber(value as string);
  if (unsafe) refuse('NUMBER_INEXACT', { number: unsafe.number });
  return structure;
}

/** The same, with numbers that may be inexact. */
export function previewStructure(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Reads a list of numbers from a list, JSON, or a text with commas, semicolons or spaces between the numbers. */
export function toNumbers(vector: string, value: unknown): number[] {
  const given = parseStructure(value);
  const list =
    typeof given === 'string'
      ? given
          .replace(/^\s*\[|\]\s*$/g, '')
          .split(/[\s,;]+/)
          .filter(Boolean)
      : given;
  if (!Array.isArray(list)) refuse('VECTOR_NOT_NUMBERS', { vector, value: quoted(value) });
  return list.map((item) => toNumber(item) ?? refuse('VECTOR_ITEM_NOT_NUMBER', { vector, value: quoted(item) }));
}
