import type { Effort } from '../services/search/effort.ts';
import type { WordTest } from './automaton.ts';
import { hasWildcards, piecesOf, unescaped } from './escapes.ts';
import type { Leaf } from './tree.ts';
import { fuzzyTest } from './fuzzy.ts';
import { wildcardTest } from './wildcards.ts';

/** The values a leaf stands for, where values are compared as they are. */
export function valueTest(leaf: Leaf, effort: Effort): WordTest {
  switch (leaf.kind) {
    case 'regex':
      return leaf.test;
    case 'range': {
      const { from, to } = leaf;
      return (word) =>
        (from.value === undefined || (from.inclusive ? word >= from.value : word > from.value)) &&
        (to.value === undefined || (to.inclusive ? word <= to.value : word < to.value));
    }
    case 'phrase':
      return (word) => word === leaf.text;
    case 'term': {
      const pieces = piecesOf(leaf.text);
      if (hasWildcards(pieces)) return wildcardTest(pieces, effort);
      const wanted = unescaped(leaf.text);
      return leaf.fuzzy === undefined ? (word) => word === wanted : fuzzyTest(wanted, leaf.fuzzy, effort);
    }
  }
}

/** The one value a leaf stands for, if it is only one. */
export function plainValue(leaf: Leaf): string | undefined {
  if (leaf.kind === 'phrase') return leaf.text;
  if (leaf.kind !== 'term' || leaf.fuzzy !== undefined || hasWildcards(piecesOf(leaf.text))) return undefined;
  return unescaped(leaf.text);
}
