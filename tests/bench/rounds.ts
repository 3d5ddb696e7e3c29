import type { Effort } from './effort.ts';
import type { Measure, RestMeasure } from './measures.ts';
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
export async function time(all: Measure[], rounds: number, effort: Effort): Promise<Timing[]> {
  const durations = new Map(
    all.flatMap(({ name }) => [`${name} rest`, `${name} graphql`].map((key) => [key, [] as number[]])),
  );
  let i = 0;
  for (let repeat = -effort(WARM_UPS); repeat < effort(rounds * REPEATS); repeat++) {
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

/** Times measures over REST alone, in turn; by title. */
export async function timeRest(
  all: readonly RestMeasure[],
  warmUps: number,
  repeats: number,
): Promise<Map<string, Stats>> {
  const durations = new Map(all.map(({ title }) => [title, [] as number[]]));
  for (let i = 0; i < warmUps + repeats; i += 1) {
    for (const { title, rest } of all) {
      const began = performance.now();
      await rest(i);
      if (i >= warmUps) durations.get(title)!.push(performance.now() - began);
    }
  }
  return new Map([...durations].map(([title, taken]) => [title, stats(taken)]));
}
