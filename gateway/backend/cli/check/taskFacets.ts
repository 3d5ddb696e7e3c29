import type { TaskDocument } from '../../v0/store/document.ts';
import { facetValues, isMetadataFacet, metadataFacetName, searchable } from '../../v0/services/metadataFacets.ts';
import type { TaskFacet } from '../../v0/store/taskFacets.ts';

type Values = readonly (string | number)[];

/** What follows from a record as it is now: its status and its metadata. The rest tells of what was sent last alone. */
export function derivedValues(document: TaskDocument, facets: ReadonlyMap<string, TaskFacet>): [string, Values][] {
  const metadata = searchable(document.metadata).map(([key, values]): [string, Values] => {
    const name = metadataFacetName(key);
    const reads = facets.get(name)?.reads;
    return [name, reads ? facetValues(reads, values) : [key]];
  });
  return [['status', [document.status]], ...metadata];
}

export const isDerived = (facet: Pick<TaskFacet, 'name'>): boolean => facet.name === 'status' || isMetadataFacet(facet);
