import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '#tests/support/product.ts';
import { Client } from './http.ts';
import { type Measure, measures } from './measures.ts';
import { proportionalMiB } from './memory.ts';
import { recordIds } from './records.ts';
import { type Stats, stats } from './stats.ts';
import { ingestRaw, makeWorld, type World } from './world.ts';

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
export async function measureCrowd(size: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marl-crowd-'));
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  let product = await startProduct({ ...env, READERS: '0' });
  try {
    const { url } = product;
    const world = await makeWorld(url);
    await ingestRaw(world, 0, size);
    const others = await hireOthers(world, url);
    const ids = await recordIds(world);
    const one = await timings(world, others, ids, product.process.pid!);
    await product.stop();
    product = await startProduct({ ...env, PORT: new URL(url).port });
    const several = await timings(world, others, ids, product.process.pid!);
    return [
      ['', 'alone', 'in the crowd', 'ratio', 'goal'],
      ...rows('one thread', one),
      ...rows('several threads', several),
    ]
      .map((row) => row.map((cell, index) => (index ? cell.padStart(20) : cell.padEnd(36))).join(''))
      .join('\n');
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function hireOthers({ owner, datasetId }: World, url: string): Promise<Client[]> {
  const { workspace_id } = await owner.rest<{ workspace_id: string }>('GET', `/datasets/${datasetId}`);
  const hire = async (_: string, index: number) => {
    const user = { username: `crowd-${index}`, first_name: 'crowd', password: 'a long password' };
    const { id, api_key } = await owner.rest<{ id: string; api_key: string }>('POST', '/users', user);
    await owner.rest('POST', `/workspaces/${workspace_id}/users`, { user_id: id });
    return new Client(url, api_key);
  };
  return Promise.all(HEAVY.map(hire));
}

async function timings(
  world: World,
  others: readonly Client[],
  { pending, known }: Awaited<ReturnType<typeof recordIds>>,
  pid: number,
): Promise<Timings> {
  const of = (annotator: Client) => measures({ ...world, annotator }, pending, known);
  const watched = of(world.annotator).filter(({ name }) => WATCHED.includes(name));
  const alone = await watch(watched);
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
  const crowded = await watch(watched);
  const heavyPerSecond = (count / (performance.now() - began)) * 1000;
  isOver = true;
  await Promise.all(crowd);
  return { alone, crowded, heavyPerSecond, memoryMiB: proportionalMiB([pid]) };
}

async function watch(watched: readonly Measure[]): Promise<Map<string, Stats>> {
  const durations = new Map(watched.map(({ title }) => [title, [] as number[]]));
  for (let i = 0; i < WARM_UPS + REPEATS; i += 1) {
    for (const { title, rest } of watched) {
      const began = performance.now();
      await rest(i);
      if (i >= WARM_UPS) durations.get(title)!.push(performance.now() - began);
    }
  }
  return new Map([...durations].map(([title, all]) => [title, stats(all)]));
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
