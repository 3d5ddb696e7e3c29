import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Database } from '#gateway/backend/store/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'marl-store-'));
const db = new Database(join(folder, 'store.sqlite'));
db.exec('CREATE TABLE things (name TEXT)');
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = (name: string) => db.transaction(() => db.run('INSERT INTO things VALUES (?)', [name]));
const names = () => db.all<{ name: string }>('SELECT name FROM things').map(({ name }) => name);

it('an asynchronous transaction stores nothing if it fails after waiting, not even nested transactions', async () => {
  const work = db.asyncTransaction(async () => {
    add('first');
    await Promise.resolve();
    add('second');
    throw new Error('the disk is full');
  });
  await expect(work).rejects.toThrow('the disk is full');
  expect(names()).toEqual([]);
});

it('an asynchronous transaction stores everything if it succeeds, and the store is ready for more', async () => {
  await db.asyncTransaction(async () => {
    add('first');
    await Promise.resolve();
    add('second');
  });
  add('third');
  expect(names()).toEqual(['first', 'second', 'third']);
});
