import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
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

/** As many as one REST call writes. */
export const BATCH_ROWS = MAX_WRITTEN;
/** Long rows come in smaller batches, as a batch is in memory as a whole. */
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Groups rows into batches: awaiting them one by one is slow. */
export async function* batched<Item>(
  items: AsyncIterable<Item>,
  lengthOf: (item: Item) => number,
  most = BATCH_ROWS,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for await (const item of items) {
    const length = lengthOf(item);
    if (batch.length === most || (batch.length && characters + length > BATCH_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(item);
    characters += length;
  }
  if (batch.length) yield batch;
}

export const rowLength = (row: Row): number =>
  'values' in row
    ? Object.values(row.values).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
    : row.text.length;

/** The values of a row whose cells are in the order of the columns. */
export function valuesOf(columns: readonly string[], cells: readonly unknown[]): Values {
  const values = dictionary<unknown>();
  for (const [index, name] of columns.entries()) values[name] = cells[index] ?? null;
  return values;
}

/** A row from a JSON value, which must be an object. */
export const rowOf = (line: number, value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, values: dictionary(value) }
    : {
        line,
        problem: { code: 'ROW_NOT_OBJECT', about: { line, example: EXAMPLE_ROW } },
        text: JSON.stringify(value),
      };

/** An object without a prototype, for keys from outside: one may be named like a member of every object. */
export const dictionary = <Value>(members?: object): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, members);
