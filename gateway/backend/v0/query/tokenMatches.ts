import { words } from '../../services/words.ts';
import { OrdinalSet } from '../../store/ordinalSet.ts';
import { documentsWhere } from '../services/search/documents.ts';
import { liveSet, type Searched } from '../services/search/searched.ts';
import type { Leaf } from './tree.ts';
import type { Target } from './fields.ts';
import { plainValue, valueTest } from './wordTests.ts';

/** Records by their tokens: the text index narrows them down where it can, the records themselves have the last word. */
export function tokenMatches(
  searched: Searched,
  { read }: Extract<Target, { kind: 'tokens' }>,
  leaf: Leaf,
): OrdinalSet {
  const { tasks, dataset, limit, effort } = searched;
  const plain = plainValue(leaf);
  const inText = plain === undefined || read(plain) !== plain ? [] : words(plain);
  const candidates =
    inText.length > 0 ? new OrdinalSet(limit, tasks.text.matches(dataset.pk, inText, undefined)) : liveSet(searched);
  const test = valueTest(leaf, effort);
  return documentsWhere(searched, candidates, ({ tokens = [] }) => tokens.some((token) => test(read(token))));
}
