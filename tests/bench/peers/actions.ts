import { measures } from '../measures.ts';
import { recall } from '../recall.ts';
import { recordIds } from '../records.ts';
import { stats } from '../stats.ts';
import type { Plan } from './plan.ts';
import type { Door, Samples } from './samples.ts';
import { alternate, type Side } from './sides.ts';

/** One request over one API; `i` differs in every call. */
export interface Action {
  title: string;
  door: Door;
  act(i: number): Promise<unknown>;
}

/** The share of the repeats that are done as an uncounted warm-up: before the first round, and before each other round. */
const WARM_UP = { first: 1.3, again: 0.3 };

/** Performs all actions on a side in turn, as people do, and adds the median of each for each round. */
export async function timeActions(
  sides: readonly Side[],
  actionsOf: (side: Side) => Promise<Action[]>,
  { rounds, repeats, samples, say }: Plan,
): Promise<void> {
  const actions = new Map<Side, Action[]>();
  for (const side of sides) actions.set(side, await actionsOf(side));
  let i = 0;
  await alternate(sides, rounds, async (side, round) => {
    const durations = new Map(actions.get(side)!.map((action) => [action, [] as number[]]));
    const warmUps = Math.ceil(repeats * (round ? WARM_UP.again : WARM_UP.first));
    for (let repeat = -warmUps; repeat < repeats; repeat++) {
      for (const [action, times] of durations) {
        const began = performance.now();
        await action.act(i++);
        if (repeat >= 0) times.push(performance.now() - began);
      }
    }
    for (const [{ title, door }, times] of durations) samples.add(title, 'ms', door, stats(times).p50);
    say(`round ${round + 1} of ${rounds} on ${side.name}`);
  });
}

/** The requests of the annotation page, over REST on both servers and over GraphQL on Marl. */
export async function annotationActions({ name, world }: Side): Promise<Action[]> {
  const { pending, known } = await recordIds(world);
  return measures(world, pending, known).flatMap(({ title, rest, graphql }): Action[] => [
    { title, door: name, act: rest },
    ...(name === 'marl' ? [{ title, door: 'graphql' as const, act: graphql }] : []),
  ]);
}

/** The share of the true nearest neighbours that a similarity search finds. */
export async function measureRecall(sides: readonly Side[], size: number, samples: Samples): Promise<void> {
  for (const { name, world } of sides) {
    samples.add('similarity: share of the true 50 nearest', 'recall', name, await recall(world, size));
  }
}
