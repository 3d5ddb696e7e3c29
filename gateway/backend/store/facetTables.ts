/** The tables of the facets of feedback or task datasets. */
export type FacetTables = typeof FACETS | typeof TASK_FACETS;
export const FACETS = {
  terms: 'facet_terms',
  blocks: 'facet_blocks',
  sets: 'facet_sets',
  columns: 'facet_columns',
} as const;
export const TASK_FACETS = {
  terms: 'task_facet_terms',
  blocks: 'task_facet_blocks',
  sets: 'task_facet_sets',
  columns: 'task_facet_columns',
} as const;
