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
 * An automaton that may be in many states at once: a word is read once, whatever the pattern, so no word can make it run
 * long; a pattern may take many states, which is what it is charged for.
 */
export class Automaton {
  readonly #edges: { takes: (character: string) => boolean; to: number }[][] = [];
  readonly #leaps: number[][] = [];
  readonly #budget: QueryBudget;
  /** In which round each state was reached last. */
  readonly #rounds: number[] = [];
  #round = 0;
  start = 0;
  end = 0;

  constructor(budget: QueryBudget) {
    this.#budget = budget;
  }

  state(): number {
    this.#budget.spend(STATE);
    this.#edges.push([]);
    this.#rounds.push(0);
    return this.#leaps.push([]) - 1;
  }

  edge(from: number, takes: (character: string) => boolean, to: number): void {
    this.#edges[from]!.push({ takes, to });
  }

  /** Goes from one state to another without a character. */
  leap(from: number, to: number): void {
    this.#leaps[from]!.push(to);
  }

  accepts(word: string): boolean {
    let states: number[] = [];
    this.#round += 1;
    this.#reach(this.start, states);
    this.#follow(states);
    for (const character of word) {
      this.#budget.spend(states.length);
      const next: number[] = [];
      this.#round += 1;
      for (const state of states) {
        for (const edge of this.#edges[state]!) if (edge.takes(character)) this.#reach(edge.to, next);
      }
      if (next.length === 0) return false;
      this.#follow(next);
      states = next;
    }
    return states.includes(this.end);
  }

  /** Adds a state to those of this round, once. */
  #reach(state: number, states: number[]): void {
    if (this.#rounds[state] === this.#round) return;
    this.#rounds[state] = this.#round;
    states.push(state);
  }

  /** Adds all that some states leap to. */
  #follow(states: number[]): void {
    for (const state of states) for (const to of this.#leaps[state]!) this.#reach(to, states);
  }
}

/** Making a state takes as long as so many steps. */
const STATE = 50;

/** The words a term with wildcards stands for. */
export function wildcardTest(pieces: readonly Piece[], budget: QueryBudget): WordPredicate {
  const automaton = new Automaton(budget);
  let at = (automaton.start = automaton.state());
  const step = (takes: (character: string) => boolean) => {
    const next = automaton.state();
    automaton.edge(at, takes, next);
    at = next;
  };
  for (const piece of pieces) {
    if (piece === ANY) automaton.edge(at, () => true, at);
    else if (piece === ONE) step(() => true);
    else for (const character of piece) step((one) => one === character);
  }
  automaton.end = at;
  return (word) => automaton.accepts(word);
}

/** What all those words begin with. */
export const fixedBeginning = ([first]: readonly Piece[]): string => (typeof first === 'string' ? first : '');

const MOST = 2;

/** The words that differ in so few letters; two letters that changed places count as one. */
export function fuzzyTest(word: string, fuzzy: Fuzzy, budget: QueryBudget): WordPredicate {
  const most = Math.min(MOST, edits(word, fuzzy));
  return (other) => {
    if (Math.abs(other.length - word.length) > most) return false;
    budget.spend(word.length * other.length);
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

/** The values a leaf stands for, where values are compared as they are. */
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

/** The one value a leaf stands for, if it is only one. */
export function plainValue(leaf: Leaf): string | undefined {
  if (leaf.kind === 'phrase') return leaf.text;
  if (leaf.kind !== 'term' || leaf.fuzzy !== undefined || hasWildcards(piecesOf(leaf.text))) return undefined;
  return unescaped(leaf.text);
}
