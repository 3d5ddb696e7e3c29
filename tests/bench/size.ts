import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Database } from '#gateway/backend/store/database.ts';
import { SET_CHUNK } from '#gateway/backend/store/termSets.ts';
import { startProduct } from '#tests/support/product.ts';
import { measures } from './measures.ts';
import { residentMiB } from './memory.ts';
import { recall } from './recall.ts';
import { recordIds } from './records.ts';
import { time, type Timing } from './rounds.ts';
import { ingestEchoed, ingestLikeSdk, ingestRaw, makeWorld, type Pace } from './world.ts';

const SDK_SHARE = 0.1;

/** All measurements at one number of records. */
export interface SizeResult {
  size: number;
  rawPace: Pace;
  echoedPace: Pace;
  sdkPace: Pace;
  timings: Timing[];
  recall: number;
  loadedMiB: number;
  usedMiB: number;
  startMs: number;
}

/** Fills a new product with this many records and measures it. */
export async function measureSize(size: number, rounds: number, only: string[]): Promise<SizeResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marl-bench-'));
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  const product = await startProduct(env);
  try {
    const world = await makeWorld(product.url);
    const likeSdk = Math.round(size * SDK_SHARE);
    const sdkPace = await ingestLikeSdk(world, 0, likeSdk);
    const half = Math.round((likeSdk + size) / 2);
    const echoedPace = await ingestEchoed(world, likeSdk, half);
    const rawPace = await ingestRaw(world, half, size);
    const loadedMiB = residentMiB(product.process.pid!);
    await wordsIndexed(dataDir, size);
    const { pending, known } = await recordIds(world);
    const wanted = measures(world, pending, known).filter(({ name }) => only.length === 0 || only.includes(name));
    const timings = await time(wanted, rounds);
    const found = await recall(world, size);
    const usedMiB = residentMiB(product.process.pid!);
    await Promise.all([world.owner.close(), world.annotator.close()]);
    await product.stop();
    const startMs = await secondStart(env);
    return { size, rawPace, echoedPace, sdkPace, timings, recall: found, loadedMiB, usedMiB, startMs };
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until frequent words have their sets, which are written once nobody adds records. */
async function wordsIndexed(dataDir: string, size: number): Promise<void> {
  const db = new Database(join(dataDir, 'marl.sqlite'), { readOnly: true });
  try {
    const indexed = () => db.value<number>('SELECT count(*) FROM word_chunks WHERE is_complete = 1')!;
    while (indexed() < Math.floor(size / SET_CHUNK)) await setTimeout(1000);
  } finally {
    db.close();
  }
}

/** The time from the command to the first response, with existing data and a finished build. */
async function secondStart(env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const product = await startProduct(env);
  const took = performance.now() - began;
  await product.stop();
  return took;
}
