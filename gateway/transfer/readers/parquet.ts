import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  type ParquetReadOptions,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { unsafeNumber } from '#gateway/lib/jsonText.ts';
import { RefusalError } from '../refusal.ts';
import { BATCH, type Row, valuesOf } from './rows.ts';

/** How much of a row group is decoded at a time; in memory it takes several times as much. Equal values take no bytes. */
const PART_BYTES = 4 * 1024 * 1024;
const PART_CELLS = 1_000_000;
/** A page is decoded as a whole, and may have all rows of its group. */
const MOST_GROUP_ROWS = 16 * 1024 * 1024;
/** No file of texts has more rows: it could only fill the memory. */
const mostRows = (bytes: number): number => 1_000_000 + 100 * bytes;
const MOST_PAGE_BYTES = 256 * 1024 * 1024;

const bounded = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > MOST_PAGE_BYTES) throw new Error(`a page has ${length} bytes`);
      return decompress(input, length);
    },
  ]),
) as NonNullable<ParquetReadOptions['compressors']>;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** Unlike the defaults, these keep a leading U+FEFF, and JSON with numbers that JavaScript would change as a text. */
export const parsers = {
  stringFromBytes: (bytes: Uint8Array) => bytes && utf8.decode(bytes),
  jsonFromBytes(bytes: Uint8Array): unknown {
    if (!bytes) return bytes;
    const text = utf8.decode(bytes);
    return unsafeNumber(text) ? text : JSON.parse(text);
  },
};

/** The rows of a Parquet file; large row groups are read in parts. */
export async function* parquetRows(path: string): AsyncGenerator<Row[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await readMetadata(path);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  let begin = 0;
  for (const group of metadata.row_groups) {
    const end = begin + Number(group.num_rows);
    const parts = Math.ceil(
      Math.max(uncompressedBytes(group) / PART_BYTES, ((end - begin) * columns.length) / PART_CELLS, 1),
    );
    const step = Math.max(BATCH.count, Math.ceil((end - begin) / parts));
    for (let rowStart = begin; rowStart < end; rowStart += step) {
      const rowEnd = Math.min(end, rowStart + step);
      const options = {
        file,
        metadata,
        columns,
        compressors: bounded,
        parsers,
        rowStart,
        rowEnd,
        useOffsetIndex: true,
      };
      const rows = await readCells(options).catch((error: Error) => {
        const about = { first: rowStart + 1, last: rowEnd, message: reasonOf(error) };
        throw new RefusalError('PARQUET_ROWS_UNREADABLE', about);
      });
      for (let at = 0; at < rows.length; at += BATCH.count) {
        yield rows.slice(at, at + BATCH.count).map((cells, index) => ({
          line: rowStart + at + index + 1,
          values: valuesOf(columns, cells.map(toJson)),
        }));
      }
    }
    begin = end;
  }
}

/** The cells of each row by position: objects of the parser cannot have every column name. */
const readCells = (options: Omit<ParquetReadOptions, 'rowFormat' | 'onComplete'>): Promise<unknown[][]> =>
  new Promise((onComplete, reject) => void parquetRead({ ...options, onComplete }).catch(reject));

export const parquetRowCount = async (path: string): Promise<number> => Number((await readMetadata(path)).num_rows);

async function readMetadata(path: string): Promise<FileMetaData> {
  try {
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const counts = metadata.row_groups.map((group) => Number(group.num_rows));
    const count = counts.reduce((sum, rows) => sum + rows, 0);
    if (Math.max(0, ...counts) > MOST_GROUP_ROWS || count > mostRows(file.byteLength)) {
      throw new Error(`it claims to have ${count} rows`);
    }
    return metadata;
  } catch (error) {
    throw new RefusalError('PARQUET_UNREADABLE', { message: reasonOf(error as Error) });
  }
}

/** The parser stumbles over what it does not expect, and then speaks of its own variables. */
const reasonOf = (error: Error): string =>
  error instanceof TypeError || error instanceof RangeError ? 'its structure is damaged' : error.message;

const uncompressedBytes = ({ columns }: FileMetaData['row_groups'][number]): number =>
  columns.reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0);

/** Converts a value to JSON: large numbers to texts, dates to ISO 8601, bytes to Base64, maps and structs to objects. */
export function toJson(value: unknown): unknown {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean')
    return value ?? null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, toJson);
  if (Array.isArray(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, toJson(member)]));
}
