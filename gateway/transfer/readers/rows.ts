import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { batched } from '#gateway/lib/batched.ts';
import { isObject } from '#gateway/lib/isObject.ts';
import { MAX_WRITTEN } from '#gateway/modules/record/record.source.ts';
import type { Refusal } from '../refusal.ts';

/** The values of a row by column. A dictionary: a column that the row lacks is undefined. */
export type Values = Readonly<Record<string, unknown>>;

/** A row of a file, or the reason why it cannot be read. */
export type Row = { line: number; values: Values } | { line: number; problem: Refusal; text: string };

export interface SourceFile {
  path: string;
  format: FileFormat;
}

/** In characters. Keeps a value that never ends from filling the memory. */
export const LONGEST_ROW = 64 * 1024 * 1024;

export const EXAMPLE_ROW = '{"text": "…"}';

/** As many as one REST call writes, in characters as well. */
export const BATCH = { count: MAX_WRITTEN, length: 4 * 1024 * 1024 };

const rowLength = (row: Row): number =>
  'values' in row
    ? Object.values(row.values).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
    : row.text.length;

export const batchesOf = (rows: AsyncIterable<Row>): AsyncGenerator<Row[]> => batched(rows, rowLength, BATCH);

/** The values of a row whose cells are in the order of the columns. */
export function valuesOf(columns: readonly string[], cells: readonly unknown[]): Values {
  const values = dictionary<unknown>();
  for (const [index, name] of columns.entries()) values[name] = cells[index] ?? null;
  return values;
}

/** JSON cannot be written with some thousands of levels. */
const MOST_LEVELS = 100;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)));

/** A row from a JSON value, which must be an object. */
export function rowOf(line: number, value: unknown): Row {
  if (isDeeper(value, MOST_LEVELS)) {
    return { line, problem: { code: 'ROW_TOO_DEEP', about: { line, levels: MOST_LEVELS } }, text: '' };
  }
  if (isObject(value)) return { line, values: dictionary(value) };
  return {
    line,
    problem: { code: 'ROW_NOT_OBJECT', about: { line, example: EXAMPLE_ROW } },
    text: JSON.stringify(value),
  };
}

/** An object without a prototype, for keys from outside: one may be named like a member of every object. */
export const dictionary = <Value>(members?: object): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, members);
