import { Readable } from 'node:stream';
import type { FileFormat } from '#gateway/graphql/__generated__/types.ts';
import type { ExportColumn } from './columns.ts';
import type { WholeRecord } from '#gateway/modules/record/record.pages.ts';
import { parquet } from './parquet.ts';
import { json, jsonl, separated } from './text.ts';

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
  pages: AsyncIterable<readonly WholeRecord[]>,
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
