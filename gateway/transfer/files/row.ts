import type { FileFormat, RefusalCode } from '#gateway/graphql/__generated__/types.ts';
import { named } from '../named.ts';
import { type Refusal, sentenceOf } from '../refusal.ts';

/** What a row holds, by column; made by `named`, so that it is nothing in columns the row lacks. */
export type Values = Readonly<Record<string, unknown>>;

/** A row of a file: what it holds, or why it cannot be read. */
export type Row = { line: number; values: Values } | { line: number; problem: Refusal; text: string };

/** A file on disk, and how it is written. */
export interface SourceFile {
  path: string;
  format: FileFormat;
}

/** A file that cannot be taken or read, in words for who made it: where, what, and how to mend it. */
export class FileProblem extends Error {
  readonly refusal: Refusal;

  constructor(code: RefusalCode, about: Refusal['about'] = {}) {
    super(sentenceOf({ code, about }));
    this.refusal = { code, about };
  }
}

/** In characters. No row of a sane file is longer; what never ends would else be collected in memory as a whole. */
export const LONGEST_ROW = 64 * 1024 * 1024;

export const EXAMPLE_ROW = '{"text": "…"}';

/** How many rows are handed on at a time: one by one, most of the time would go into waiting. */
export const BATCH = 500;

/** Hands rows on in batches; an error is thrown after the rows that came before it. */
export async function* batched<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    if (batch.push(item) < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

/** What a row holds whose cells stand in the order of the columns. */
export function inColumns(columns: readonly string[], cells: readonly unknown[]): Values {
  const values = named<unknown>();
  for (const [index, name] of columns.entries()) values[name] = cells[index] ?? null;
  return values;
}

/** A row's value as long as it is an object; everything else is no row. */
export const rowOf = (line: number, value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, values: named(value) }
    : {
        line,
        problem: { code: 'ROW_NOT_OBJECT', about: { line, example: EXAMPLE_ROW } },
        text: JSON.stringify(value),
      };
