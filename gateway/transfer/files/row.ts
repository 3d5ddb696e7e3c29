import type { FileFormat, RefusalCode } from '#gateway/graphql/__generated__/types.ts';
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

/** Fewer where they are long: a batch is in memory as a whole. */
const BATCH_CHARACTERS = 4 * 1024 * 1024;

/** Gathers rows until they are enough to be handed on. */
export class Batch {
  readonly rows: Row[] = [];
  #room = BATCH_CHARACTERS;

  /** Takes a row, and tells whether there is no room for another. */
  add(row: Row): boolean {
    this.rows.push(row);
    this.#room -= lengthOf(row);
    return this.rows.length === BATCH || this.#room <= 0;
  }
}

/** About as many characters as a row has. */
const lengthOf = (row: Row): number =>
  'values' in row
    ? Object.values(row.values).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
    : row.text.length;

/** Hands rows on in batches; an error is thrown after the rows that came before it. */
export async function* batched(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch = new Batch();
  for await (const row of rows) {
    if (!batch.add(row)) continue;
    yield batch.rows;
    batch = new Batch();
  }
  if (batch.rows.length) yield batch.rows;
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

/**
 * Members by names that others gave, those of an object if there is one. Without a prototype: a name may be any, also one
 * that every object has a member of.
 */
export const named = <Value>(members?: object): Record<string, Value> =>
  Object.assign(Object.create(null) as Record<string, Value>, members);
