import { startProduct } from '#tests/support/product.ts';
import { withDataFolder } from './dataFolder.ts';
import type { Effort } from './effort.ts';
import type { Client } from './http.ts';
import { measures } from './measures.ts';
import { proportionalMiB } from './memory.ts';
import { recordIds } from './records.ts';
import { timeRest } from './rounds.ts';
import type { Stats } from './stats.ts';
import { hire, ingestRaw, makeWorld, type World } from './world.ts';

/** What each of the others does all the time. */
const HEAVY = ['filter', 'suggestions', 'similarity'];
const WATCHED = ['submit', 'page'];
const REPEATS = 300;
const WARM_UPS = 50;
const GOAL = 5;

interface Timings {
  alone: Map<string, Stats>;
  crowded: Map<string, Stats>;
  heavyPerSecond: number;
  memoryMiB: number;
}

/** Times one annotator, alone and beside three others who search without pause: with all reads in one thread, and in several. */
export const measureCrowd = (size: number, effort: Effort): Promise<string> =>
  withDataFolder((dataDir) => measureIn(dataDir, size, effort));

async function measureIn(dataDir: string, size: number, effort: Effort): Promise<string> {
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  let product = await startProduct({ ...env, READERS: '0' });
  try {
    const { url } = product;
    const world = await makeWorld(url);
    await ingestRaw(world, 0, size);
    const others = await hireOthers(world);
    const ids = await recordIds(world);
    const one = await timings(world, others, ids, product.process.pid!, effort);
    await product.stop();
    product = await startProduct({ ...env, PORT: new URL(url).port });
    const several = await timings(world, others, ids, product.process.pid!, effort);
    return [
      ['', 'alone', 'in the crowd', 'ratio', 'goal'],
      ...rows('one thread', one),
      ...rows('several threads', several),
    ]
      .map((row) => row.map((cell, index) => (index ? cell.padStart(20) : cell.padEnd(36))).join(''))
      .join('\n');
  } finally {
    await product.stop();
  }
}

const hireOthers = ({ owner, workspaceId }: World): Promise<Client[]> =>
  Promise.all(HEAVY.map(async (_, index) => (await hire(owner, workspaceId, `crowd-${index}`)).client));

async function timings(
  world: World,
  others: readonly Client[],
  { pending, known }: Awaited<ReturnType<typeof recordIds>>,
  pid: number,
  effort: Effort,
): Promise<Timings> {
  const of = (annotator: Client) => measures({ ...world, annotator }, pending, known);
  const watched = of(world.annotator).filter(({ name }) => WATCHED.includes(name));
  const watch = () => timeRest(watched, effort(WARM_UPS), effort(REPEATS));
  const alone = await watch();
  let isOver = false;
  let count = 0;
  const keepSearching = async (client: Client, name: string) => {
    const { rest } = of(client).find((measure) => measure.name === name)!;
    for (let i = 0; !isOver; i += 1) {
      await rest(i);
      count += 1;
    }
  };
  const crowd = others.map((client, index) => keepSearching(client, HEAVY[index]!));
  const began = performance.now();
  const crowded = await watch();
  const heavyPerSecond = (count / (performance.now() - began)) * 1000;
  isOver = true;
  await Promise.all(crowd);
  return { alone, crowded, heavyPerSecond, memoryMiB: proportionalMiB([pid]) };
}

function rows(name: string, { alone, crowded, heavyPerSecond, memoryMiB }: Timings): string[][] {
  const text = ({ p50, p95 }: Stats) => `${p50.toFixed(2)} / ${p95.toFixed(2)} ms`;
  return [
    ...[...alone].map(([title, stats]) => {
      const ratio = crowded.get(title)!.p95 / stats.p95;
      const goal = name === 'one thread' ? '' : `p95 ≤ ${GOAL}× ${ratio <= GOAL ? 'met' : 'MISSED'}`;
      return [`${title}, ${name}`, text(stats), text(crowded.get(title)!), `${ratio.toFixed(2)}×`, goal];
    }),
    [`searches of the others, ${name}`, '', `${heavyPerSecond.toFixed(1)}/s`, '', ''],
    [`memory, ${name}`, '', `${memoryMiB.toFixed(0)} MiB`, '', ''],
  ];
}
