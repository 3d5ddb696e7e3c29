import { join } from 'node:path';
import { installArgilla } from '#tests/argilla/install.ts';
import { startBrowser } from '../interaction/browser.ts';
import { proportionalMiB } from '../memory.ts';
import { ingestUsual } from '../world.ts';
import { measureClient } from './client.ts';
import { annotationActions, measureRecall, timeActions } from './actions.ts';
import type { Plan } from './plan.ts';
import { findSdk, SdkWork, type Slice, writeRecords } from './sdk.ts';
import { alternate, type Server, type Side, sideOf, type Start, startMarl, startReal } from './sides.ts';
import { taskActions } from './tasks.ts';

/** The share of the records that the SDK adds; plain requests add the rest. */
const SDK_SHARE = 0.1;

/** Runs the whole comparison. @throws ArgillaUnavailable if there is no real server. */
export async function compare(plan: Plan): Promise<void> {
  const { server, size, rounds, parts, samples, say } = plan;
  installArgilla(server, say);
  const sdk = sdkFor(plan);
  const starts: Record<Side['name'], Start> = { argilla: startReal(server, plan.database, say), marl: startMarl };
  const servers = { argilla: await started(plan, starts, 'argilla'), marl: await started(plan, starts, 'marl') };
  const sides = [await sideOf('argilla', servers.argilla, server), await sideOf('marl', servers.marl, server)];
  for (const { world } of sides) plan.ending.add(() => Promise.all([world.owner.close(), world.annotator.close()]));

  const isEmpty = parts.size === 1 && parts.has('start');
  if (!isEmpty) await fill(plan, sides, sdk);
  remember(plan, sides, 'memory after all records came in');
  if (parts.has('rest')) {
    say('requests of the annotation page …');
    await timeActions(sides, annotationActions, plan);
    await measureRecall(sides, size, samples);
  }
  if (parts.has('tasks') && sdk && server === '1.29') {
    say('requests of the older tasks …');
    await timeActions(sides, taskActions, plan);
  }
  if (parts.has('client')) await visit(plan, sides);
  remember(plan, sides, 'memory after all work');
  for (const { stop } of sides) await stop();
  if (parts.has('start')) {
    await alternate(['argilla', 'marl'] as const, rounds - 1, async (name) =>
      (await started(plan, starts, name)).stop(),
    );
  }
}

/** Starts a server, registers its end, and adds the time that the start took. */
async function started(
  { ending, samples, parts, say }: Plan,
  starts: Record<Side['name'], Start>,
  name: Side['name'],
): Promise<Server> {
  const server = await starts[name]();
  ending.add(server.stop);
  say(`${name} answers after ${Math.round(server.startMs)} ms`);
  if (parts.has('start')) samples.add('start on an empty folder → first answer', 'ms', name, server.startMs);
  return server;
}

/** Fills the datasets, one share in each round; the older datasets only through the SDK. */
async function fill(plan: Plan, sides: readonly Side[], sdk: string | null): Promise<void> {
  const { size, rounds, samples, say, ending } = plan;
  const file = join(plan.folder, 'records.jsonl');
  if (sdk) await writeRecords(file, size);
  const work = sdk ? new SdkWork(sdk, file, samples) : null;
  await alternate(sides, rounds, async (side, round) => {
    const slice: Slice = [Math.floor((size * round) / rounds), Math.floor((size * (round + 1)) / rounds)];
    const border = work ? slice[0] + Math.ceil((slice[1] - slice[0]) * SDK_SHARE) : slice[0];
    const pace = await ingestUsual(side.world, border, slice[1]);
    samples.add('REST: add records, 100 a request', 'records/s', side.name, pace);
    await work?.run(side, [slice[0], border], slice, ending.signal);
    say(`records, round ${round + 1} of ${rounds} on ${side.name}`);
  });
  work?.limitGoals();
}

function sdkFor({ server, parts, say }: Plan): string | null {
  if (!parts.has('sdk') && !parts.has('tasks')) return null;
  const sdk = findSdk(server);
  if (!sdk)
    say('SKIPPED  the SDK and the older tasks it fills: no Python that it runs with was found (set PYTHON to one)');
  return sdk;
}

async function visit(plan: Plan, sides: readonly Side[]): Promise<void> {
  const { ending, say } = plan;
  const browser = await startBrowser(false);
  if (!browser) return say('SKIPPED  the annotation page: no Chromium was found, and none could be installed');
  ending.add(() => browser.close());
  say(`the annotation page in Chromium ${browser.version()} …`);
  await measureClient(browser, sides, plan);
  await browser.close();
}

function remember({ parts, samples }: Plan, sides: readonly Side[], title: string): void {
  if (!parts.has('memory')) return;
  for (const { name, pids } of sides) samples.add(title, 'MiB', name, proportionalMiB(pids));
}
