/** The three tables facets are kept in: what they are, their words, and their values in blocks. */
export interface FacetTables {
  facets: string;
  terms: string;
  blocks: string;
}

/** Those of feedback datasets. */
export const FACETS: FacetTables = { facets: 'facets', terms: 'facet_terms', blocks: 'facet_blocks' };
/** Those of task datasets. */
export const TASK_FACETS: FacetTables = {
  facets: 'task_facets',
  terms: 'task_facet_terms',
  blocks: 'task_facet_blocks',
};
