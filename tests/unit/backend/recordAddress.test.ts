import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  datasetPkOf,
  newId,
  ordinalOf,
  pkOfPlace,
  pkOfId,
  pkOf,
  placeOfPk,
  scramble,
  unscramble,
} from '#gateway/backend/store/recordAddress.ts';

const ordinals = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const datasets = fc.integer({ min: 1, max: 2 ** 20 });

describe('addresses of records', () => {
  test('are scrambled reversibly', () => {
    fc.assert(fc.property(ordinals, (ordinal) => unscramble(scramble(ordinal)) === ordinal));
  });

  test('are converted into each other, for any dataset', () => {
    fc.assert(
      fc.property(datasets, ordinals, (dataset, ordinal) => {
        const pk = pkOf(dataset, ordinal);
        expect([datasetPkOf(pk), ordinalOf(pk)]).toEqual([dataset, ordinal]);
        expect(pkOfPlace(placeOfPk(pk))).toBe(pk);
        expect(datasetPkOf(placeOfPk(pk))).toBe(dataset);
      }),
    );
  });

  test('are contained in ids, which are unique UUIDs', () => {
    fc.assert(
      fc.property(datasets, ordinals, (dataset, ordinal) => {
        const pk = pkOf(dataset, ordinal);
        const id = newId(pk);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(pkOfId(id)).toBe(pk);
        expect(newId(pk)).not.toBe(id);
      }),
    );
  });

  test('of neighbours are spread over the whole shuffled order', () => {
    const blocks = new Set(Array.from({ length: 1000 }, (_, ordinal) => scramble(ordinal) >>> 24));
    expect(blocks.size).toBeGreaterThan(240);
  });
});
