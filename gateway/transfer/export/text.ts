import { stringify } from 'csv-stringify/sync';
import type { ExportColumn } from './columns.ts';
import type { WholeRecord } from '#gateway/modules/record/record.pages.ts';

type Pages = AsyncIterable<readonly WholeRecord[]>;

/** A line of JSON for each record. */
export async function* jsonl(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  for await (const records of pages) yield records.map((record) => `${objectText(record, columns)}\n`).join('');
}

/** All records as one list, a line for each. */
export async function* json(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const records of pages) {
    for (const record of records) {
      yield separator + objectText(record, columns);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const objectText = (record: WholeRecord, columns: readonly ExportColumn[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(record)])));

/** Values with a separator between them. What is absent is empty; a text that is empty stands in quotes. */
export async function* separated(
  pages: Pages,
  columns: readonly ExportColumn[],
  delimiter: ',' | '\t',
): AsyncGenerator<string> {
  // A lone carriage return ends a line for many readers.
  const options = { delimiter, quoted_match: [/^$/, /\r/] };
  yield stringify([columns.map(({ name }) => name)], options);
  for await (const records of pages) {
    const rows = records.map((record) => columns.map(({ read }) => cellText(read(record))));
    yield stringify(rows, options);
  }
}

/** A value as a file of texts holds it. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
