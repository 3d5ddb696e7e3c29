import type { Writable } from 'node:stream';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import { cellText, isAbsent } from '../values.ts';
import type { ExportColumn, Pages, ValueType } from './column.ts';

const ROW_GROUP = 5_000;

/** Writes each row group as soon as its rows are there, and waits while the reader is slower. */
export async function writeParquet(out: Writable, pages: Pages, columns: readonly ExportColumn[]): Promise<void> {
  const writer = new ByteWriter();
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(writer.getBytes());
    writer.index = 0;
    if (out.destroyed) throw new Error('The reader of the file has disconnected.');
    if (!out.write(bytes)) await drained(out);
  };
  await parquetWriteRows({
    writer: Object.assign(writer, { flush, finish: flush }),
    rows: toRows(pages, columns),
    columns: columns.map(({ name }) => ({ name })),
    schema: schemaOf(columns),
    rowGroupSize: ROW_GROUP,
    // They would repeat the longest texts in the footer.
    statistics: false,
  });
}

const drained = (out: Writable): Promise<void> =>
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
