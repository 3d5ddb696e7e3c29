import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completedSets } from '#gateway/backend/store/completedSets.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { placeOf } from '#gateway/backend/store/recordAddress.ts';
import { emptyStore } from '#tests/support/emptyStore.ts';

const LIMIT = 500;
const DATASETS = [1, 2];

const step = fc.record({
  dataset: fc.constantFrom(...DATASETS),
  ordinals: fc.uniqueArray(fc.integer({ min: 0, max: LIMIT - 1 }), { maxLength: 5 }),
  isCompleted: fc.boolean(),
  isRolledBack: fc.boolean(),
});

test('sets in memory follow the completed records, whatever is completed, opened and rolled back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const db = new Database(emptyStore());
      db.exec('PRAGMA foreign_keys = OFF');
      const ofDataset = completedSets(db);
      const expected = new Map(DATASETS.map((pk) => [pk, new Set<number>()]));
      const write = (dataset: number, ordinals: readonly number[], isCompleted: boolean) => {
        for (const ordinal of ordinals) {
          const sql = isCompleted
            ? 'INSERT OR IGNORE INTO completed_records VALUES (?)'
            : 'DELETE FROM completed_records WHERE place = ?';
          db.run(sql, [placeOf(dataset, ordinal)]);
        }
      };
      for (const [at, { dataset, ordinals, isCompleted, isRolledBack }] of steps.entries()) {
        const change = () =>
          db.transaction(() => {
            write(dataset, ordinals, isCompleted);
            ofDataset(dataset, LIMIT);
            if (isRolledBack) throw new Error('no');
          });
        if (isRolledBack) expect(change).toThrow('no');
        else {
          change();
          for (const ordinal of ordinals) expected.get(dataset)![isCompleted ? 'add' : 'delete'](ordinal);
        }
        for (const pk of at % 2 ? DATASETS : [dataset]) {
          const found = [...ofDataset(pk, LIMIT + at).toArray()];
          expect(found).toEqual([...expected.get(pk)!].sort((a, b) => a - b));
        }
      }
      db.close();
    }),
    { numRuns: 40 },
  );
});

test('very many changes since the last search are read anew', () => {
  const db = new Database(emptyStore());
  db.exec('PRAGMA foreign_keys = OFF');
  const ofDataset = completedSets(db);
  const complete = (from: number, to: number) =>
    db.transaction(() => {
      for (let at = from; at < to; at += 1) db.run('INSERT INTO completed_records VALUES (?)', [placeOf(1, at)]);
    });
  complete(0, 5);
  expect(ofDataset(1, 30_000).size).toBe(5);
  complete(5, 20_000);
  expect(db.value('SELECT count(*) FROM completion_changes')).toBe(10_000);
  expect(ofDataset(1, 30_000).size).toBe(20_000);
  db.close();
});
