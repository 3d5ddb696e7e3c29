import { stats } from '../stats.ts';

/** Where work is done: the real server by REST, Marl by REST, Marl by GraphQL. */
export type Door = 'argilla' | 'marl' | 'graphql';

/** What is measured, and with it which way is better and how far ahead Marl is to be. */
export type Unit = 'ms' | 'records/s' | 'kB' | 'MiB' | 'recall';

/** What a row is to reach: so many times ahead of the real server, or a value of its own unit. */
export type Goal = { times: number } | { atLeast: number } | { atMost: number };

/** One row of the table: all that was measured of one kind of work, a value a round. */
export interface Line {
  title: string;
  unit: Unit;
  values: Partial<Record<Door, number[]>>;
  /** Instead of the unit's; null where there is none. */
  goal?: Goal | null;
}

/** What was measured, in the order in which it was measured first. */
export class Samples {
  readonly #lines = new Map<string, Line>();
  /** What is to be said below the table. */
  readonly notes: string[] = [];

  add(title: string, unit: Unit, door: Door, value: number, goal?: Goal | null): void {
    const line = this.#lines.get(title) ?? { title, unit, values: {}, goal };
    this.#lines.set(title, line);
    (line.values[door] ??= []).push(value);
  }

  lines(): Line[] {
    return [...this.#lines.values()];
  }
}

/** The middle of what was measured, or undefined when nothing was. */
export const median = (line: Line, door: Door): number | undefined => {
  const values = line.values[door];
  return values && stats(values).p50;
};
