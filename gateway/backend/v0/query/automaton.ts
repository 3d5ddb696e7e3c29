/** Says whether a word is one of those meant. */
export type WordTest = (word: string) => boolean;

/** One step of an automaton: the characters it takes, and whether it may be passed over or taken again. */
export interface Step {
  takes: (character: string) => boolean;
}

/**
 * An automaton that may be in many states at once: a word is read once, whatever the pattern, so no pattern can make it run
 * long.
 */
export class Automaton {
  readonly #edges: { takes: Step['takes']; to: number }[][] = [];
  readonly #leaps: number[][] = [];
  start = 0;
  end = 0;

  state(): number {
    this.#edges.push([]);
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
    let states = this.#reached([this.start]);
    for (const character of word) {
      const next: number[] = [];
      for (const state of states) {
        for (const { takes, to } of this.#edges[state]!) if (takes(character)) next.push(to);
      }
      if (next.length === 0) return false;
      states = this.#reached(next);
    }
    return states.has(this.end);
  }

  #reached(from: readonly number[]): Set<number> {
    const states = new Set(from);
    for (const state of states) for (const to of this.#leaps[state]!) states.add(to);
    return states;
  }
}
