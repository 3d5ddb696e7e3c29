import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { cellText } from '../values.ts';
import type { ExportColumn, Pages } from './column.ts';

export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  TSV: 'text/tab-separated-values; charset=utf-8',
  JSON: 'application/json; charset=utf-8',
  JSONL: 'application/jsonl; charset=utf-8',
  PARQUET: 'application/vnd.apache.parquet',
};

/** Writes records to a file that is read while it is written. */
export function fileStream(format: FileFormat, pages: Pages, columns: readonly ExportColumn[]): Readable {
  switch (format) {
    case 'CSV':
      return Readable.from(csv(pages, columns, ','));
    case 'TSV':
      return Readable.from(csv(pages, columns, '\t'));
    case 'JSON':
      return Readable.from(json(pages, columns));
    case 'JSONL':
      return Readable.from(jsonl(pages, columns));
    case 'PARQUET':
      return parquet(pages, columns);
  }
}

async function* jsonl(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  for await (const records of pages) yield records.map((record) => `${toJson(record, columns)}\n`).join('');
}

async function* json(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const records of pages) {
    for (const record of records) {
      yield separator + toJson(record, columns);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const toJson = (record: RestRecord, columns: readonly ExportColumn[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(record)])));

/** An absent value is empty, an empty text is in quotes. */
async function* csv(pages: Pages, columns: readonly ExportColumn[], delimiter: string): AsyncGenerator<string> {
  // Many readers take a lone carriage return as the end of a line.
  const options = { delimiter, quoted_match: [/^$/, /\r/] };
  yield stringify([columns.map(({ name }) => name)], options);
  for await (const records of pages) {
    const rows = records.map((record) => columns.map(({ read }) => cellText(read(record))));
    yield stringify(rows, options);
  }
}

/** Its library is loaded for the first file. */
function parquet(pages: Pages, columns: readonly ExportColumn[]): Readable {
  const out = new PassThrough();
  const writing = import('./parquet.ts').then(({ writeParquet }) => writeParquet(out, pages, columns));
  writing.then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}
