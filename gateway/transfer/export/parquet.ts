import { PassThrough, type Readable } from 'node:stream';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, parquetWriteRows } from 'hyparquet-writer';
import type { ExportColumn, Kind } from './columns.ts';
import type { WholeRecord } from '#gateway/modules/record/record.pages.ts';
import { cellText } from './text.ts';

const GROUP = 5_000;

/** The records as Parquet, a row group as soon as its rows have come. Goes no faster than it is read. */
export function parquet(pages: AsyncIterable<readonly WholeRecord[]>, columns: readonly ExportColumn[]): Readable {
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

async function* rowsIn(pages: AsyncIterable<readonly WholeRecord[]>, columns: readonly ExportColumn[]) {
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
