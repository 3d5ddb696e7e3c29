import { extname } from 'node:path';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import { csvRows } from './csv.ts';
import { jsonRows } from './json.ts';
import { jsonlRows } from './jsonl.ts';
import { parquetRows } from './parquet.ts';
import type { Row, SourceFile } from './row.ts';
import { encodingOf, headOf, textOf } from './text.ts';

/** The rows of a file, in batches, as they are asked for. Throws a FileProblem where the file cannot be read on. */
export function rowsOf({ path, format }: SourceFile): AsyncGenerator<Row[]> {
  switch (format) {
    case 'CSV':
    case 'TSV':
      return csvRows(textOf(path), format);
    case 'JSON':
      return jsonRows(textOf(path));
    case 'JSONL':
      return jsonlRows(textOf(path));
    case 'PARQUET':
      return parquetRows(path);
  }
}

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  '.csv': 'CSV',
  '.tsv': 'TSV',
  '.tab': 'TSV',
  '.jsonl': 'JSONL',
  '.ndjson': 'JSONL',
  '.parquet': 'PARQUET',
};

/** How a file is written: by the end of its name, and by how it begins where that leaves it open. */
export async function formatOf(name: string, path: string): Promise<FileFormat> {
  const named = BY_EXTENSION[extname(name).toLowerCase()];
  if (named) return named;
  const head = await headOf(path, 4096);
  if (head.toString('latin1', 0, 4) === 'PAR1') return 'PARQUET';
  const text = new TextDecoder(encodingOf(head)).decode(head).trimStart();
  if (text.startsWith('[')) return 'JSON';
  if (text.startsWith('{')) return 'JSONL';
  return (text.split('\n', 1)[0] ?? '').includes('\t') ? 'TSV' : 'CSV';
}
