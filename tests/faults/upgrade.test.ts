import { createHash } from 'node:crypto';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#gateway/backend/store/database.ts';
import { schemaVersion } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { marl } from '#tests/backend/support/commandLine.ts';
import { temporaryFolder } from '#tests/support/folder.ts';
import { freePort, spawnProduct, startProduct } from '#tests/support/product.ts';
import { makeTaskDataset } from '#tests/support/tasks.ts';
import { makeWorld } from '#tests/support/world.ts';
import { readEverything } from './support/everything.ts';
import { WAYS } from './support/disks.ts';
import { addBallast, makeOlder } from './support/olderFile.ts';
import { gatewayAt, lastingFolder, refusedStart, startRunning } from './support/running.ts';

const NEWEST = migrations.length;
/** The first version with datasets of the older tasks. */
const WITH_TASKS = 5;
/** The first version with webhooks. */
const WITH_WEBHOOKS = 11;
/** The first version with records. */
const WITH_RECORDS = 2;
/** Its step creates an index of all responses, which takes some time. */
const LONG_STEP = 6;

const folder = lastingFolder();
const feedbackOnly = join(folder.path, 'feedback');
const withTasks = join(folder.path, 'tasks');
const withWebhooks = join(folder.path, 'webhooks');
const contents = new Map<string, unknown>();

/** Stores of stopped servers, and their contents. */
beforeAll(async () => {
  const product = await startProduct({ DATA_DIR: feedbackOnly, DEMO: '0' });
  const gateway = gatewayAt(product.url);
  const world = await makeWorld(gateway);
  const dataset = await world.dataset();
  const records = await dataset.add(
    Array.from({ length: 40 }, (_, index) => ({
      fields: { text: `Ada writes from Berlin, letter ${index}`, context: index % 2 ? '**Yes**' : null },
      external_id: `letter-${index}`,
      metadata: { source: 'mail', length: index, trust: index / 40 },
      suggestions: { tone: { value: 'friendly', score: 0.5, agent: 'model', type: 'model' as const } },
      vectors: { embedding: [index, 1] },
    })),
  );
  const answers = { values: { tone: { value: 'rude' }, correction: { value: 'Grüße' } } };
  for (const [index, id] of records.slice(0, 20).entries()) {
    const status = (['submitted', 'draft', 'discarded'] as const)[index % 3];
    await world.rest('POST', `/records/${id}/responses`, { status, ...answers });
  }
  contents.set(feedbackOnly, await readEverything(gateway));
  await product.stop();

  cpSync(feedbackOnly, withTasks, { recursive: true });
  const again = await startProduct({ DATA_DIR: withTasks, DEMO: '0' });
  const there = gatewayAt(again.url);
  const logged = Array.from({ length: 20 }, (_, id) => ({ id, inputs: { text: `Berlin ${id}` }, status: 'Default' }));
  await makeTaskDataset(there, world, 'TextClassification', logged);
  contents.set(withTasks, await readEverything(there));
  await again.stop();

  cpSync(withTasks, withWebhooks, { recursive: true });
  const listening = await startProduct({ DATA_DIR: withWebhooks, DEMO: '0' });
  const owner = gatewayAt(listening.url);
  const { rest } = await makeWorld(owner);
  const hook = await rest('POST', '/webhooks', { url: 'http://127.0.0.1:1/', events: ['record.updated'] });
  await rest('POST', `/records/${records[30]}/responses`, { status: 'submitted', ...answers });
  await rest('PATCH', `/webhooks/${hook.id}`, { enabled: false });
  contents.set(withWebhooks, await readEverything(owner));
  await listening.stop();
});
afterAll(() => folder.remove());

/** The folder with all that a version of the store can have. */
const folderOf = (version: number): string =>
  version < WITH_TASKS ? feedbackOnly : version < WITH_WEBHOOKS ? withTasks : withWebhooks;

/** A data folder as a release with this version of the store leaves it. */
function olderFolder(version: number): string {
  const dataDir = temporaryFolder();
  cpSync(folderOf(version), dataDir, { recursive: true });
  makeOlder(join(dataDir, 'marl.sqlite'), version);
  return dataDir;
}

const versionIn = (dataDir: string): number => {
  const db = new Database(join(dataDir, 'marl.sqlite'));
  const version = schemaVersion(db);
  db.close();
  return version;
};

describe('a data folder of an earlier release', () => {
  const versions = migrations.map((_step, index) => index + 1).filter((one) => one >= WITH_RECORDS && one < NEWEST);

  test.each(versions)('of version %i of the store is brought up to date, and everything is there', async (version) => {
    const dataDir = olderFolder(version);
    const { gateway } = await startRunning(dataDir);
    const expected = contents.get(folderOf(version));
    expect(await readEverything(gateway)).toEqual(expected);
    expect(await marl(dataDir, 'check')).toMatchObject({ code: 0 });
    expect(versionIn(dataDir)).toBe(NEWEST);
  });

  test('is migrated by the next start if a start was killed while it was writing', async () => {
    const dataDir = olderFolder(LONG_STEP - 1);
    addBallast(join(dataDir, 'marl.sqlite'));
    await killedStart(dataDir);
    // In a copy, because opening it migrates it.
    const copy = temporaryFolder();
    cpSync(dataDir, copy, { recursive: true });
    expect(versionIn(copy)).toBe(LONG_STEP - 1);

    const { gateway } = await startRunning(dataDir);
    expect(versionIn(dataDir)).toBe(NEWEST);
    expect(await readEverything(gateway)).toEqual(contents.get(withTasks));
  });
});

describe.each(WAYS.filter(({ isPossible }) => isPossible))('when $name', ({ open }) => {
  test('a data folder of an earlier release is left as it was, and brought up to date once there is space', async () => {
    const { dataDir, limit, fill, clear } = open();
    cpSync(olderFolder(LONG_STEP - 1), dataDir, { recursive: true });
    fill();
    const { code, said } = await refusedStart(dataDir, limit);
    expect([code, said]).toEqual([1, expect.stringMatching(/disk of the data folder .* is full.*free some space/)]);
    expect(said).not.toMatch(/^\s+at /m);

    clear();
    const { gateway } = await startRunning(dataDir);
    expect(versionIn(dataDir)).toBe(NEWEST);
    expect(await readEverything(gateway)).toEqual(contents.get(withTasks));
  });
});

test('a data folder of a newer release is refused with a message and left unchanged', async () => {
  const dataDir = temporaryFolder();
  cpSync(withTasks, dataDir, { recursive: true });
  const file = join(dataDir, 'marl.sqlite');
  const db = new Database(file);
  db.exec(`PRAGMA user_version = ${NEWEST + 1}`);
  db.leaveWalMode();
  db.close();
  const digest = () => createHash('sha256').update(readFileSync(file)).digest('hex');
  const before = digest();

  const { code, said } = await refusedStart(dataDir);
  expect(code).toBe(1);
  expect(said).toContain('newer release');
  expect(said).not.toMatch(/^\s+at /m);
  expect(digest()).toBe(before);
});

/** Starts the product and kills it as soon as it writes to the store. */
async function killedStart(dataDir: string): Promise<void> {
  const log = join(dataDir, 'marl.sqlite-wal');
  const starting = spawnProduct({ DEMO: '0', PORT: String(await freePort()), DATA_DIR: dataDir });
  const ended = new Promise((resolve) => starting.once('exit', resolve));
  while (!statSync(log, { throwIfNoEntry: false })?.size) await new Promise((resolve) => setImmediate(resolve));
  starting.kill('SIGKILL');
  await ended;
}
