import type { Measure } from './measures.ts';
import { type Stats, stats } from './stats.ts';

// Enough to warm up the compiler.
const WARM_UPS = 50;
const REPEATS = 20;

/** The durations of a measure over both APIs. */
export interface Timing {
  name: string;
  title: string;
  rest: Stats;
  graphql: Stats;
}

/** Runs all measures in turn, repeatedly, so that a temporary disturbance affects all of them alike. */
export async function time(all: Measure[], rounds: number): Promise<Timing[]> {
  const durations = new Map(
    all.flatMap(({ name }) => [`${name} rest`, `${name} graphql`].map((key) => [key, [] as number[]])),
  );
  let i = 0;
  for (let repeat = -WARM_UPS; repeat < rounds * REPEATS; repeat++) {
    for (const { name, rest, graphql } of all) {
      const doors = [
        ['rest', rest],
        ['graphql', graphql],
      ] as const;
      for (const [door, action] of repeat % 2 ? doors : [...doors].reverse()) {
        const began = performance.now();
        await action(i++);
        const took = performance.now() - began;
        if (repeat < 0) continue;
        durations.get(`${name} ${door}`)!.push(took);
      }
    }
  }
  const of = (key: string) => stats(durations.get(key)!);
  return all.map(({ name, title }) => ({ name, title, rest: of(`${name} rest`), graphql: of(`${name} graphql`) }));
}
