import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  type ParquetReadOptions,
  parquetSchema,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { BATCH, FileProblem, inColumns, type Row } from './row.ts';

/** How much of a row group is decoded at a time; unpacked it takes several times as much memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** The rows of a Parquet file, one row group, or part of a large one, after the other. */
export async function* parquetRows(path: string): AsyncGenerator<Row[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await metadataOf(path);
  const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
  let begin = 0;
  for (const group of metadata.row_groups) {
    const end = begin + Number(group.num_rows);
    const parts = Math.ceil(uncompressed(group) / PART_BYTES) || 1;
    const step = Math.max(BATCH, Math.ceil((end - begin) / parts));
    for (let rowStart = begin; rowStart < end; rowStart += step) {
      const rowEnd = Math.min(end, rowStart + step);
      const options = { file, metadata, columns, compressors, rowStart, rowEnd, useOffsetIndex: true };
      const rows = await cellsOf(options).catch((error: Error) => {
        throw new FileProblem('PARQUET_ROWS_UNREADABLE', {
          first: rowStart + 1,
          last: rowEnd,
          message: error.message,
        });
      });
      for (let at = 0; at < rows.length; at += BATCH) {
        const batch = rows.slice(at, at + BATCH);
        yield batch.map((cells, index) => ({
          line: rowStart + at + index + 1,
          values: inColumns(columns, cells.map(plain)),
        }));
      }
    }
    begin = end;
  }
}

/** The cells of each row, by place: the parser's objects have no room for a column of any name. */
const cellsOf = (options: Omit<ParquetReadOptions, 'rowFormat' | 'onComplete'>): Promise<unknown[][]> =>
  new Promise((onComplete, reject) => void parquetRead({ ...options, onComplete }).catch(reject));

/** How many rows the file says it holds. */
export const parquetRowCount = async (path: string): Promise<number> => Number((await metadataOf(path)).num_rows);

async function metadataOf(path: string): Promise<FileMetaData> {
  try {
    return await parquetMetadataAsync(await asyncBufferFromFile(path));
  } catch (error) {
    const { message } = error as Error;
    throw new FileProblem('PARQUET_UNREADABLE', { message });
  }
}

const uncompressed = ({ columns }: FileMetaData['row_groups'][number]): number =>
  columns.reduce((sum, { meta_data }) => sum + Number(meta_data?.total_uncompressed_size ?? 0), 0);

/** A value as JSON has it: large numbers as texts, dates as ISO 8601, bytes as Base64, maps and structs as objects. */
export function plain(value: unknown): unknown {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean')
    return value ?? null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, plain);
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, plain(member)]));
}
