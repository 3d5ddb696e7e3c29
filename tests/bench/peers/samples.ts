import { stats } from '../stats.ts';

/** The side that does the work: the real server over REST, Marl over REST, Marl over GraphQL. */
export type Door = 'argilla' | 'marl' | 'graphql';

/** The unit of a measurement. Determines the goal, and whether less or more is better. */
export type Unit = 'ms' | 'records/s' | 'kB' | 'MiB' | 'recall';

/** What a row is to reach: so many times ahead of the real server, or a value of its own unit. */
export type Goal = { times: number } | { atLeast: number } | { atMost: number };

/** One row of the table: all measurements of one kind of work, one value for each round. */
export interface Line {
  title: string;
  unit: Unit;
  values: Partial<Record<Door, number[]>>;
  /** Instead of the unit's; null where there is none. */
  goal?: Goal | null;
}

/** The rows, in the order of their first measurement. */
export class Samples {
  readonly #lines = new Map<string, Line>();
  /** Notes below the table. */
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

/** The median of the measurements, or undefined without any. */
export const median = (line: Line, door: Door): number | undefined => {
  const values = line.values[door];
  return values && stats(values).p50;
};
