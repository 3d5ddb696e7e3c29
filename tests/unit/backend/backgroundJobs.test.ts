import { statSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runInBackground } from '#gateway/backend/services/backgroundJobs.ts';
import { now } from '#gateway/backend/store/clock.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { emptyStore } from '#tests/support/emptyStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work in the background of a new store. */
function open() {
  const db = new Database(emptyStore());
  const store = createStore(db);
  const log = { error: vi.fn(), info: vi.fn() };
  const addHook = vi.fn();
  const background = runInBackground({ store, log, addHook } as unknown as FastifyInstance);
  const [[, answered]] = addHook.mock.calls as [[string, (request: object, reply: object) => Promise<void>]];
  onTestFinished(async () => {
    await background.stop();
    db.close();
  });
  return { db, store, log, background, answered: () => answered({ method: 'POST' }, { statusCode: 201 }) };
}

test('work in the background is tried again after an error of the store, also when nobody sends a request', () => {
  const { db, log, background } = open();
  db.run("INSERT INTO pending_removals VALUES ('dataset', 9999)");
  db.exec('ALTER TABLE pending_removals RENAME TO away');
  background.start();
  vi.advanceTimersByTime(6_000);
  db.exec('ALTER TABLE away RENAME TO pending_removals');
  vi.advanceTimersByTime(10_000);
  expect(log.error).toHaveBeenCalled();
  expect(db.all('SELECT * FROM pending_removals')).toEqual([]);
});

test('work that fails again and again does not keep the rest from being done', () => {
  const { db, log, background } = open();
  db.run("INSERT INTO repeatable_answers VALUES (1, x'00', x'00', x'00', 0)");
  db.exec('ALTER TABLE pending_removals RENAME TO away');
  background.start();
  vi.advanceTimersByTime(12_000);
  expect(db.all('SELECT pk FROM repeatable_answers')).toEqual([]);
  expect(log.error).toHaveBeenCalledTimes(3);
});

test('jobs that the previous process left are all completed, also if one of them fails first', () => {
  const { db, store, background } = open();
  const { pk: workspace_pk } = store.workspaces.create('a');
  for (const name of ['first', 'second']) {
    const about = { workspace_pk, name, tags: {}, metadata: {}, created_by: 'a' };
    const { pk: dataset_pk } = store.tasks.datasets.create({ ...about, task: 'Text2Text' });
    const job = { dataset_pk, becomes: 'removed', begun_at: now(), act_pk: null } as const;
    store.tasks.jobs.add({ ...job, ordinals: Uint32Array.of(0) });
  }
  db.exec("CREATE TRIGGER broken BEFORE UPDATE ON task_datasets BEGIN SELECT RAISE(ABORT, 'broken'); END");
  background.start();
  vi.advanceTimersByTime(1_000);
  db.exec('DROP TRIGGER broken');
  vi.advanceTimersByTime(10_000);
  expect(store.tasks.jobs.all()).toEqual([]);
});

test('what writes leave in the log is merged into the file after their answers', async () => {
  const { db, answered } = open();
  db.exec('CREATE TABLE large (content BLOB)');
  for (let count = 0; count < 40; count += 1) db.exec('INSERT INTO large VALUES (zeroblob(1000000))');
  expect(db.longLog()).toBeDefined();
  await answered();
  await expect.poll(() => db.longLog()).toBeUndefined();
});

test.each([
  ['the little that others left of a log', 40, true],
  ['all of a log that has grown for too long', 100, false],
])('the writer itself merges %s, so that the log ends', async (_what, megabytes, isLeft) => {
  const { db, answered } = open();
  db.exec('CREATE TABLE large (content BLOB)');
  for (let count = 0; count < megabytes; count += 1) db.exec('INSERT INTO large VALUES (zeroblob(1000000))');
  const other = new Database(db.file);
  db.transaction(() => {
    db.exec('INSERT INTO large VALUES (zeroblob(10000))');
    if (isLeft) other.mergeLog();
  });
  other.close();
  expect(db.longLog()).toBeDefined();
  await answered();
  expect(db.longLog()).toBeUndefined();
  const { size } = statSync(`${db.file}-wal`);
  db.exec('INSERT INTO large VALUES (zeroblob(1000000))');
  expect(statSync(`${db.file}-wal`).size).toBeLessThanOrEqual(size);
});

test.each(['this', 'an earlier'])(
  'what writes add to the full text of %s release is merged after their answers',
  async (release) => {
    const { db, store, answered } = open();
    const columns = `f1, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_.,:;'''"`;
    if (release !== 'this') db.exec(`CREATE VIRTUAL TABLE words_1 USING fts5 (${columns})`);
    const parts = () => db.value('SELECT count(DISTINCT id >> 37) FROM words_1_data WHERE id >> 37 > 0');
    const ordinals = Array.from({ length: 12 }, (_none, ordinal) => ordinal);
    for (const ordinal of ordinals) {
      db.transaction(() => {
        const words = store.fullText.changes(1, [1]);
        words.add(ordinal, [`every ${ordinal}`]);
        words.flush();
      });
    }
    expect(parts()).toBe(ordinals.length);
    expect(db.value("SELECT v FROM words_1_config WHERE k = 'automerge'")).toBe(0);
    await answered();
    vi.advanceTimersByTime(1_000);
    expect(parts()).toBe(1);
    expect(store.fullText.hasUnmerged()).toBe(false);
    expect(store.fullText.find(1, '"every"')).toEqual(ordinals);
    expect(store.fullText.find(1, '"7"')).toEqual([7]);
  },
);
