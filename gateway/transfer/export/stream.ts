import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import type { ExportColumn, Kind } from './columns.ts';

export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  TSV: 'text/tab-separated-values; charset=utf-8',
  JSON: 'application/json; charset=utf-8',
  JSONL: 'application/jsonl; charset=utf-8',
  PARQUET: 'application/vnd.apache.parquet',
};

/** The records as a file, written while it is read. */
export function fileStream(
  format: FileFormat,
  pages: AsyncIterable<readonly RestRecord[]>,
  columns: readonly ExportColumn[],
): Readable {
  switch (format) {
    case 'CSV':
      return Readable.from(separated(pages, columns, ','));
    case 'TSV':
      return Readable.from(separated(pages, columns, '\t'));
    case 'JSON':
      return Readable.from(json(pages, columns));
    case 'JSONL':
      return Readable.from(jsonl(pages, columns));
    case 'PARQUET':
      return parquet(pages, columns);
  }
}

type Pages = AsyncIterable<readonly RestRecord[]>;

/** A line of JSON for each record. */
async function* jsonl(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  for await (const records of pages) yield records.map((record) => `${objectText(record, columns)}\n`).join('');
}

/** All records as one list, a line for each. */
async function* json(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const records of pages) {
    for (const record of records) {
      yield separator + objectText(record, columns);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const objectText = (record: RestRecord, columns: readonly ExportColumn[]): string =>
  JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(record)])));

/** Values with a separator between them. What is absent is empty; a text that is empty stands in quotes. */
async function* separated(
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
function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const GROUP = 5_000;

/** The records as Parquet, a row group as soon as its rows have come. Goes no faster than it is read. */
function parquet(pages: AsyncIterable<readonly RestRecord[]>, columns: readonly ExportColumn[]): Readable {
  const out = new PassThrough();
  const writer = new ByteWriter();
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(writer.getBytes());
    writer.index = 0;
    if (out.destroyed) throw new Error('Nobody reads the file any more.');
    if (!out.write(bytes)) await drained(out);
  };
  const writing = parquetWriteRows({
    writer: Object.assign(writer, { flush, finish: flush }),
    rows: rowsIn(pages, columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: schemaOf(columns),
    rowGroupSize: GROUP,
    // Smallest and largest texts would make the end of the file as long as some of its columns.
    statistics: false,
  });
  Promise.resolve(writing).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}

const drained = (out: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.once('drain', done).once('close', done);
  });

async function* rowsIn(pages: AsyncIterable<readonly RestRecord[]>, columns: readonly ExportColumn[]) {
  for await (const records of pages) {
    for (const record of records) {
      yield Object.fromEntries(columns.map(({ name, kind, read }) => [name, valueOf(kind, read(record))]));
    }
  }
}

function valueOf(kind: Kind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'INTEGER') return BigInt(value as number);
  return kind === 'TEXT' || kind === 'JSON' ? cellText(value) : value;
}

/** Everything may be absent. */
function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(({ name, kind }) => elementsOf(name, kind)),
  ];
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const SINGLE = { TEXT, JSON: TEXT, INTEGER: { type: 'INT64' }, FLOAT: { type: 'DOUBLE' } } as const;
const ITEM = { TEXTS: TEXT, NUMBERS: { type: 'DOUBLE' } } as const;

function elementsOf(name: string, kind: Kind): SchemaElement[] {
  const repetition_type = 'OPTIONAL';
  if (kind !== 'TEXTS' && kind !== 'NUMBERS') return [{ name, repetition_type, ...SINGLE[kind] }];
  return [
    { name, repetition_type, converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...ITEM[kind] },
  ];
}
