import { startProduct } from '#tests/support/product.ts';
import { withDataFolder, wordsIndexed } from './dataFolder.ts';
import type { Effort } from './effort.ts';
import { measures } from './measures.ts';
import { residentMiB } from './memory.ts';
import { recall } from './recall.ts';
import { recordIds } from './records.ts';
import { time, type Timing } from './rounds.ts';
import { ingestEchoed, ingestLikeSdk, ingestRaw, makeWorld, type Pace, warmUp } from './world.ts';

const SDK_SHARE = 0.1;
/** The records that a server has stored before it is measured: so the smallest store has no younger server than the largest. */
const WARM_UP = 10_000;

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
export const measureSize = (size: number, rounds: number, only: string[], effort: Effort): Promise<SizeResult> =>
  withDataFolder((dataDir) => measureIn(dataDir, size, rounds, only, effort));

async function measureIn(dataDir: string, size: number, rounds: number, only: string[], effort: Effort) {
  const env = { DATA_DIR: dataDir, DEMO: '0' };
  const product = await startProduct(env);
  try {
    const world = await makeWorld(product.url);
    await warmUp(world, Math.min(size, WARM_UP));
    const likeSdk = Math.round(size * SDK_SHARE);
    const sdkPace = await ingestLikeSdk(world, 0, likeSdk);
    const half = Math.round((likeSdk + size) / 2);
    const echoedPace = await ingestEchoed(world, likeSdk, half);
    const rawPace = await ingestRaw(world, half, size);
    const loadedMiB = residentMiB(product.process.pid!);
    await wordsIndexed(dataDir, size);
    const { pending, known } = await recordIds(world);
    const wanted = measures(world, pending, known).filter(({ name }) => only.length === 0 || only.includes(name));
    const timings = await time(wanted, rounds, effort);
    const found = await recall(world, size);
    const usedMiB = residentMiB(product.process.pid!);
    await Promise.all([world.owner.close(), world.annotator.close()]);
    await product.stop();
    const startMs = await secondStart(env);
    return { size, rawPace, echoedPace, sdkPace, timings, recall: found, loadedMiB, usedMiB, startMs };
  } finally {
    await product.stop();
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
