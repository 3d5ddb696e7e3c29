import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInBackground } from '#gateway/backend/services/backgroundJobs.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { migrate } from '#gateway/backend/store/migrate.ts';
import { migrations } from '#gateway/backend/store/migrations/index.ts';
import { createStore } from '#gateway/backend/store/store.ts';
import { temporaryFolder } from '#tests/support/folder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work in the background is tried again after an error of the store, also when nobody sends a request', () => {
  const db = new Database(join(temporaryFolder(), 'marl.sqlite'));
  migrate(db, migrations);
  const store = createStore(db);
  const log = { error: vi.fn(), info: vi.fn() };
  const background = runInBackground({ store, log, addHook: () => undefined } as unknown as FastifyInstance);
  db.run("INSERT INTO leftovers VALUES ('dataset', 9999)");
  db.exec('ALTER TABLE leftovers RENAME TO away');
  background.start();
  vi.advanceTimersByTime(6_000);
  db.exec('ALTER TABLE away RENAME TO leftovers');
  vi.advanceTimersByTime(10_000);
  expect(log.error).toHaveBeenCalled();
  expect(db.all('SELECT * FROM leftovers')).toEqual([]);
  background.stop();
  db.close();
});
