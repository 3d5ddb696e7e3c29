import type { RestRecord } from '#gateway/modules/record/record.source.ts';

/** The type of a column's values. Formats without such a type get JSON. */
export type ValueType = 'TEXT' | 'INTEGER' | 'FLOAT' | 'TEXTS' | 'NUMBERS' | 'JSON';

export interface ExportColumn {
  name: string;
  type: ValueType;
  read(record: RestRecord): unknown;
}

/** The records of a file, page by page. */
export type Pages = AsyncIterable<readonly RestRecord[]>;
