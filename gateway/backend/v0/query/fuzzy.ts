import type { Effort } from '../services/search/effort.ts';
import type { WordTest } from './automaton.ts';
import type { Fuzzy } from './tree.ts';

const MOST = 2;

/** The words that differ in so few letters; two letters that changed places count as one. */
export function fuzzyTest(word: string, fuzzy: Fuzzy, effort: Effort): WordTest {
  const most = Math.min(MOST, edits(word, fuzzy));
  return (other) => {
    if (Math.abs(other.length - word.length) > most) return false;
    effort.spend(word.length * other.length);
    return distance(word, other) <= most;
  };
}

function edits({ length }: string, fuzzy: Fuzzy): number {
  if (fuzzy === 'auto') return length <= 2 ? 0 : length <= 5 ? 1 : 2;
  // A fraction says how alike the words have to be.
  return fuzzy >= 1 || fuzzy === 0 ? Math.trunc(fuzzy) : Math.trunc((1 - fuzzy) * length);
}

function distance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[other.length]!;
}
