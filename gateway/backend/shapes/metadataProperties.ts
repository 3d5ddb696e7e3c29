/** What values a metadata property takes. */
export type MetadataPropertySettings =
  | { type: 'terms'; values: string[] | null }
  | { type: 'integer'; min: number | null; max: number | null }
  | { type: 'float'; min: number | null; max: number | null };
