import type { QueryBudget } from '../services/search/taskSearch.ts';
import { QuerySyntaxError, type WordPredicate } from './syntax.ts';

interface State {
  takes: (character: string) => boolean;
  /** The states after a character. */
  next: State[];
  /** The states without a character. */
  skips: State[];
  /** The last step in which the state was reached. */
  step: number;
}

/** A part of a pattern: creates its states before the given one, and returns the first. */
export type Part = (next: State) => State;

/** Creating a state takes as long as this many steps. */
const STATE_COST = 50;

/**
 * Builds a nondeterministic finite automaton (Thompson's construction). It reads a word once, so that no pattern takes exponential time;
 * the budget pays for its states and steps.
 */
export class Automaton {
  readonly #budget: QueryBudget;
  readonly #maxStates: number;
  #states = 0;
  #steps = 0;

  constructor(budget: QueryBudget, maxStates = Infinity) {
    this.#budget = budget;
    this.#maxStates = maxStates;
  }

  character(takes: (character: string) => boolean): Part {
    return (next) => this.#state([], takes, [next]);
  }

  literal(text: string): Part {
    return this.sequence(Array.from(text, (letter) => this.character((character) => character === letter)));
  }

  /** Any text, even an empty one. */
  anything(): Part {
    return (next) => {
      const start = this.#state([next], () => true);
      start.next.push(start);
      return start;
    };
  }

  sequence(parts: readonly Part[]): Part {
    return (next) => parts.reduceRight((following, part) => part(following), next);
  }

  either(parts: readonly Part[]): Part {
    return (next) => this.#state(parts.map((part) => part(next)));
  }

  repeated(part: Part, min: number, max: number): Part {
    return (next) => {
      let start = next;
      if (max === Infinity) {
        start = this.#state([next]);
        start.skips.push(part(start));
      }
      for (let count = min; count < max && max !== Infinity; count += 1) start = this.#state([part(start), next]);
      for (let count = 0; count < min; count += 1) start = this.#state([part(start)]);
      return start;
    };
  }

  /** Whether a part matches a whole word. */
  test(part: Part): WordPredicate {
    const end = this.#state([]);
    const start = part(end);
    return (word) => {
      let states = this.#step([start]);
      for (const character of word) {
        this.#budget.spend(states.length);
        states = this.#step(states, character);
        if (states.length === 0) return false;
      }
      return states.includes(end);
    };
  }

  /** The states that a character leads to, and those reached from them without one, each once. */
  #step(from: readonly State[], character?: string): State[] {
    this.#steps += 1;
    const reached: State[] = [];
    if (character === undefined) for (const state of from) this.#reach(state, reached);
    else for (const { takes, next } of from) if (takes(character)) for (const to of next) this.#reach(to, reached);
    for (const { skips } of reached) for (const to of skips) this.#reach(to, reached);
    return reached;
  }

  #reach(state: State, reached: State[]): void {
    if (state.step === this.#steps) return;
    state.step = this.#steps;
    reached.push(state);
  }

  #state(skips: State[], takes: State['takes'] = () => false, next: State[] = []): State {
    this.#budget.spend(STATE_COST);
    if ((this.#states += 1) > this.#maxStates) throw new QuerySyntaxError('it repeats too much', 'PATTERN_TOO_LARGE');
    return { takes, next, skips, step: 0 };
  }
}
