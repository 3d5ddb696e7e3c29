import type { QueryBudget } from '../services/search/taskSearch.ts';
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

/**
 * A nondeterministic finite automaton. It reads a word once, so that no pattern takes exponential time; the budget pays for its states
 * and steps.
 */
export class Automaton {
  readonly #edges: { takes: (character: string) => boolean; to: number }[][] = [];
  /** The states reached from each state without a character. */
  readonly #epsilons: number[][] = [];
  readonly #budget: QueryBudget;
  /** The round in which each state was reached last. */
  readonly #rounds: number[] = [];
  #round = 0;
  start = 0;
  end = 0;

  constructor(budget: QueryBudget) {
    this.#budget = budget;
  }

  addState(): number {
    this.#budget.spend(STATE_COST);
    this.#edges.push([]);
    this.#rounds.push(0);
    return this.#epsilons.push([]) - 1;
  }

  addEdge(from: number, takes: (character: string) => boolean, to: number): void {
    this.#edges[from]!.push({ takes, to });
  }

  /** Adds a transition without a character. */
  addEpsilon(from: number, to: number): void {
    this.#epsilons[from]!.push(to);
  }

  accepts(word: string): boolean {
    let states: number[] = [];
    this.#round += 1;
    this.#reach(this.start, states);
    this.#followEpsilons(states);
    for (const character of word) {
      this.#budget.spend(states.length);
      const next: number[] = [];
      this.#round += 1;
      for (const state of states) {
        for (const edge of this.#edges[state]!) if (edge.takes(character)) this.#reach(edge.to, next);
      }
      if (next.length === 0) return false;
      this.#followEpsilons(next);
      states = next;
    }
    return states.includes(this.end);
  }

  /** Adds a state to those of the round, once. */
  #reach(state: number, states: number[]): void {
    if (this.#rounds[state] === this.#round) return;
    this.#rounds[state] = this.#round;
    states.push(state);
  }

  #followEpsilons(states: number[]): void {
    for (const state of states) for (const to of this.#epsilons[state]!) this.#reach(to, states);
  }
}

/** Creating a state takes as long as this many steps. */
const STATE_COST = 50;

export function wildcardTest(pieces: readonly Piece[], budget: QueryBudget): WordPredicate {
  const automaton = new Automaton(budget);
  let at = (automaton.start = automaton.addState());
  const step = (takes: (character: string) => boolean) => {
    const next = automaton.addState();
    automaton.addEdge(at, takes, next);
    at = next;
  };
  for (const piece of pieces) {
    if (piece === ANY) automaton.addEdge(at, () => true, at);
    else if (piece === ONE) step(() => true);
    else for (const literal of piece) step((character) => character === literal);
  }
  automaton.end = at;
  return (word) => automaton.accepts(word);
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

/** The Damerau–Levenshtein distance: swapped neighbours count as one edit. */
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
