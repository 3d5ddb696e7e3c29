import type { OrdinalSet } from '../../store/ordinalSet.ts';
import { mentionsOf } from '../services/mentions.ts';
import { documentsWhere } from '../services/search/documents.ts';
import { facetSet, type Searched } from '../services/search/searched.ts';
import type { Leaf } from './tree.ts';
import { numberTest } from './facetMatches.ts';
import type { Target } from './fields.ts';

/** Records by how sure their mentions are, which only the records themselves tell. */
export function mentionScores(
  searched: Searched,
  { facet, name, side }: Extract<Target, { kind: 'mentionScores' }>,
  leaf: Leaf,
): OrdinalSet {
  const test = numberTest({ name, reads: 'floats' }, leaf);
  const mentioning = facetSet(searched, facet.pk, () => true);
  return documentsWhere(searched, mentioning, (document) =>
    mentionsOf(document, document[side]).some(({ score }) => test(score)),
  );
}
