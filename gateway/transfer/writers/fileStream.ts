import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { cellText, isAbsent } from '../values.ts';
import type { ExportColumn, ValueType } from './column.ts';

export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  TSV: 'text/tab-separated-values; charset=utf-8',
  JSON: 'application/json; charset=utf-8',
  JSONL: 'application/jsonl; charset=utf-8',
  PARQUET: 'application/vnd.apache.parquet',
};

type Pages = AsyncIterable<readonly RestRecord[]>;

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

const ROW_GROUP = 5_000;

/** Writes each row group as soon as its rows are there, and waits while the reader is slower. */
function parquet(pages: Pages, columns: readonly ExportColumn[]): Readable {
  const out = new PassThrough();
  const writer = new ByteWriter();
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(writer.getBytes());
    writer.index = 0;
    if (out.destroyed) throw new Error('The reader of the file has disconnected.');
    if (!out.write(bytes)) await drained(out);
  };
  const writing = parquetWriteRows({
    writer: Object.assign(writer, { flush, finish: flush }),
    rows: toRows(pages, columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: schemaOf(columns),
    rowGroupSize: ROW_GROUP,
    // They would repeat the longest texts in the footer.
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

async function* toRows(pages: Pages, columns: readonly ExportColumn[]) {
  for await (const records of pages) {
    for (const record of records) {
      yield Object.fromEntries(columns.map(({ name, type, read }) => [name, parquetValue(type, read(record))]));
    }
  }
}

function parquetValue(type: ValueType, value: unknown): unknown {
  if (isAbsent(value)) return null;
  if (type === 'INTEGER') return BigInt(value as number);
  return type === 'TEXT' || type === 'JSON' ? cellText(value) : value;
}

function schemaOf(columns: readonly ExportColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(({ name, type }) => elementsOf(name, type)),
  ];
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const SINGLE = { TEXT, JSON: TEXT, INTEGER: { type: 'INT64' }, FLOAT: { type: 'DOUBLE' } } as const;
const ITEM = { TEXTS: TEXT, NUMBERS: { type: 'DOUBLE' } } as const;

/** Every value is optional. */
function elementsOf(name: string, type: ValueType): SchemaElement[] {
  const repetition_type = 'OPTIONAL';
  if (type !== 'TEXTS' && type !== 'NUMBERS') return [{ name, repetition_type, ...SINGLE[type] }];
  return [
    { name, repetition_type, converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...ITEM[type] },
  ];
}
