import type { QueryBudget } from '../services/search/taskSearch.ts';
import { Automaton } from './automaton.ts';
import {
  ANY,
  type Fuzzy,
  hasWildcards,
  type Leaf,
  ONE,
  type Piece,
  piecesOf,
  unescaped,
  type WordPredicate,
} from './syntax.ts';

export function wildcardTest(pieces: readonly Piece[], budget: QueryBudget): WordPredicate {
  const automaton = new Automaton(budget);
  const parts = pieces.map((piece) => {
    if (piece === ANY) return automaton.anything();
    return piece === ONE ? automaton.character(() => true) : automaton.literal(piece);
  });
  return automaton.test(automaton.sequence(parts));
}

const MAX_EDITS = 2;

/** Matches words within an edit distance. */
export function fuzzyTest(word: string, fuzzy: Fuzzy, budget: QueryBudget): WordPredicate {
  const max = Math.min(MAX_EDITS, allowedEdits(word, fuzzy));
  return (candidate) => {
    if (Math.abs(candidate.length - word.length) > max) return false;
    budget.spend(word.length * candidate.length);
    return editDistance(word, candidate) <= max;
  };
}

function allowedEdits({ length }: string, fuzzy: Fuzzy): number {
  if (fuzzy === 'auto') return length <= 2 ? 0 : length <= 5 ? 1 : 2;
  // A fraction is the required similarity.
  return fuzzy >= 1 || fuzzy === 0 ? Math.trunc(fuzzy) : Math.trunc((1 - fuzzy) * length);
}

/** The Damerau–Levenshtein distance: swapped neighbors count as one edit. */
function editDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let min = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwapped) min = Math.min(min, beforePrevious[column - 2]! + 1);
      current.push(min);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length]!;
}

/** Matches whole values. */
export function valueTest(leaf: Leaf, budget: QueryBudget): WordPredicate {
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
      if (hasWildcards(pieces)) return wildcardTest(pieces, budget);
      const wanted = unescaped(leaf.text);
      return leaf.fuzzy === undefined ? (word) => word === wanted : fuzzyTest(wanted, leaf.fuzzy, budget);
    }
  }
}

/** The value of a condition on a single value. */
export function plainValue(leaf: Leaf): string | undefined {
  if (leaf.kind === 'phrase') return leaf.text;
  if (leaf.kind !== 'term' || leaf.fuzzy !== undefined || hasWildcards(piecesOf(leaf.text))) return undefined;
  return unescaped(leaf.text);
}
