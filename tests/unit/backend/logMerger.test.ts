import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '#gateway/backend/store/database.ts';
import { LogMerger } from '#gateway/backend/threads/logMerger.ts';
import { emptyStore } from '#tests/support/emptyStore.ts';

const MEGABYTES = 40;

/** A store with a long log. */
function open() {
  const db = new Database(emptyStore());
  db.exec('CREATE TABLE large (content BLOB)');
  for (let count = 0; count < MEGABYTES; count += 1) db.exec('INSERT INTO large VALUES (zeroblob(1000000))');
  const merger = new LogMerger(db.file);
  onTestFinished(async () => {
    await merger.stop();
    db.close();
  });
  return { db, merger };
}

const ended = (merger: LogMerger) => expect.poll(() => merger.isMerging).toBe(false);

test('merges the log beside a write, and what that adds with the next call', async () => {
  const { db, merger } = open();
  db.exec('BEGIN IMMEDIATE; INSERT INTO large VALUES (NULL)');
  merger.merge();
  await ended(merger);
  expect(statSync(db.file).size).toBeGreaterThan(MEGABYTES * 1_000_000);
  db.exec('COMMIT');
  expect(db.longLog()).toBeDefined();
  merger.merge();
  await ended(merger);
  expect(db.longLog()).toBeUndefined();
});

test('a failure is thrown by the next call, and the one after that tries again', async () => {
  const { db, merger } = open();
  const elsewhere = `${db.file}.elsewhere`;
  renameSync(db.file, elsewhere);
  mkdirSync(db.file);
  merger.merge();
  await ended(merger);
  expect(() => merger.merge()).toThrow(/open/);
  rmdirSync(db.file);
  renameSync(elsewhere, db.file);
  merger.merge();
  await ended(merger);
  expect(db.longLog()).toBeUndefined();
});

test('completes what is under way before it stops, so that the last connection leaves a file alone', async () => {
  const db = new Database(emptyStore());
  db.exec('CREATE TABLE large (content BLOB); INSERT INTO large VALUES (zeroblob(1000000))');
  const merger = new LogMerger(db.file);
  merger.merge();
  await merger.stop();
  expect(merger.isMerging).toBe(false);
  db.close();
  expect(existsSync(`${db.file}-wal`)).toBe(false);
});
