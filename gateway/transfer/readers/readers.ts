import { extname } from 'node:path';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { csvRows } from './csv.ts';
import { jsonlRows, jsonRows } from './json.ts';
import type { Row, SourceFile } from './rows.ts';
import { detectEncoding, readHead, readText } from './text.ts';

/** Reads the rows of a file in batches. Throws a RefusalError where the rest of the file cannot be read. */
export function readRows({ path, format }: SourceFile): AsyncGenerator<Row[]> {
  switch (format) {
    case 'CSV':
    case 'TSV':
      return csvRows(readText(path), format);
    case 'JSON':
      return jsonRows(readText(path));
    case 'JSONL':
      return jsonlRows(readText(path));
    case 'PARQUET':
      return parquetRows(path);
  }
}

/** Loaded for the first file: with all compressions, it takes more memory than the other readers together. */
const parquet = () => import('./parquet.ts');

async function* parquetRows(path: string): AsyncGenerator<Row[]> {
  yield* (await parquet()).parquetRows(path);
}

export const parquetRowCount = async (path: string): Promise<number> => (await parquet()).parquetRowCount(path);

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'CSV',
  '.tsv': 'TSV',
  '.tab': 'TSV',
  '.jsonl': 'JSONL',
  '.ndjson': 'JSONL',
  '.parquet': 'PARQUET',
};

/** Detects the format by the file's extension, else by its first bytes. */
export async function detectFormat(name: string, path: string): Promise<FileFormat> {
  const byExtension = BY_EXTENSION[extname(name).toLowerCase()];
  if (byExtension) return byExtension;
  const head = await readHead(path, 4096);
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'PARQUET';
  const text = new TextDecoder(detectEncoding(head)).decode(head).trimStart();
  if (text.startsWith('[')) return 'JSON';
  if (text.startsWith('{')) return 'JSONL';
  return (text.split('\n', 1)[0] ?? '').includes('\t') ? 'TSV' : 'CSV';
}
