import type { Effort } from '../services/search/effort.ts';

/** Says whether a word is one of those meant. */
export type WordTest = (word: string) => boolean;

/** One step of an automaton: the characters it takes, and whether it may be passed over or taken again. */
export interface Step {
  takes: (character: string) => boolean;
}

/**
 * An automaton that may be in many states at once: a word is read once, whatever the pattern, so no word can make it run
 * long; a pattern may take many states, which is what it is charged for.
 */
export class Automaton {
  readonly #edges: { takes: Step['takes']; to: number }[][] = [];
  readonly #leaps: number[][] = [];
  readonly #effort: Effort;
  /** In which round each state was reached last. */
  readonly #rounds: number[] = [];
  #round = 0;
  start = 0;
  end = 0;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  state(): number {
    this.#effort.spend(STATE);
    this.#edges.push([]);
    this.#rounds.push(0);
    return this.#leaps.push([]) - 1;
  }

  edge(from: number, takes: Step['takes'], to: number): void {
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
      this.#effort.spend(states.length);
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
