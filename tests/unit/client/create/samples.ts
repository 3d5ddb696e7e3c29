import type { Transfer_ColumnFragment, Transfer_FileFragment } from '#client/features/transfer/Transfer.generated.ts';

type Column = Partial<Transfer_ColumnFragment> & { values?: string[] | null };

/** A file with these columns, and one sample row with the column's examples. */
export function fileOf(columns: Record<string, Column & { example?: unknown }>): Transfer_FileFragment {
  return {
    __typename: 'UploadedFile',
    id: 'f',
    name: 'my reviews (v2).csv',
    size: 1,
    format: 'CSV',
    rowCount: 3,
    columns: Object.entries(columns).map(([name, column]) => ({
      __typename: 'FileColumn' as const,
      name,
      type: column.type ?? 'TEXT',
      fieldType: column.fieldType ?? 'TEXT',
      misfits: column.misfits ?? [],
      isAlwaysFilled: column.isAlwaysFilled ?? true,
      hasOverlaps: column.hasOverlaps ?? false,
      values: column.values ?? null,
      dimensions: column.dimensions ?? null,
    })),
    sample: [Object.fromEntries(Object.entries(columns).map(([name, { example = 'x' }]) => [name, example]))],
  };
}

export const LONG = 'A text that is long enough to be read by somebody.';
