import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Database } from '#gateway/backend/store/database.ts';
import { OrdinalSet } from '#gateway/backend/store/ordinalSet.ts';
import { VECTORS } from '#gateway/backend/store/vectorIndex.ts';
import { vectorStore } from '#gateway/backend/store/vectors.ts';
import { emptyStore } from '#tests/support/emptyStore.ts';

const SETTINGS = 3;

function store(codedFrom: number, dimensions: number) {
  const db = new Database(emptyStore());
  const vectors = vectorStore(db, { ...VECTORS, codedFrom });
  vectors.ensureIndex(SETTINGS, dimensions);
  return { db, vectors };
}

type Vector = readonly number[];
const cosine = (a: Vector, b: Vector) => {
  const dot = (x: Vector, y: Vector) => x.reduce((sum, value, index) => sum + value * y[index]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

/** Numbers that look random and are the same in every run. */
function vectorsOf(count: number, dimensions: number): number[][] {
  let state = 3;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 31 - 1;
  return Array.from({ length: count }, () => Array.from({ length: dimensions }, random));
}

const number = fc.integer({ min: -9, max: 9 });
const action = fc.record({
  ordinal: fc.integer({ min: 0, max: 2500 }),
  vector: fc.option(fc.array(number, { minLength: 7, maxLength: 7 })),
});

test('coded vectors are found as compared one by one, whatever is put, replaced and removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(action, { maxLength: 20 }), { minLength: 1, maxLength: 5 }),
      fc.array(number, { minLength: 7, maxLength: 7 }).filter((query) => query.some(Boolean)),
      fc.uniqueArray(fc.integer({ min: 0, max: 2500 })),
      (transactions, query, allowed) => {
        const { db, vectors } = store(1000, 7);
        const expected = new Map<number, Vector>();
        for (const actions of transactions) {
          db.transaction(() => {
            for (const { ordinal, vector } of actions) {
              if (vector) vectors[expected.has(ordinal) ? 'put' : 'add'](SETTINGS, ordinal, vector);
              else vectors.remove(SETTINGS, ordinal);
              if (vector) expected.set(ordinal, vector);
              else expected.delete(ordinal);
            }
          });
          const failing = () =>
            db.transaction(() => {
              vectors[expected.has(7) ? 'put' : 'add'](SETTINGS, 7, [1, 1, 1, 1, 1, 1, 1]);
              throw new Error('no');
            });
          expect(failing).toThrow('no');
          for (const among of [
            undefined,
            new OrdinalSet(
              2501,
              [...allowed, ...expected.keys()].filter((n) => n % 2),
            ),
          ]) {
            const found = vectors.nearest(SETTINGS, query, 5, { among, excluded: 5000 });
            const similarities = [...expected]
              .filter(([ordinal, vector]) => vector.some(Boolean) && (!among || among.has(ordinal)))
              .map(([, vector]) => cosine(vector, query))
              .sort((a, b) => b - a)
              .slice(0, 5);
            expect(found).toHaveLength(similarities.length);
            for (const [index, { ordinal, distance }] of found.entries()) {
              expect(1 - distance ** 2 / 2).toBeCloseTo(similarities[index]!, 5);
              expect(cosine(expected.get(ordinal)!, query)).toBeCloseTo(similarities[index]!, 5);
            }
          }
          const { expected: count, indexed, differing } = vectors.checkIndex(SETTINGS);
          expect([indexed, differing]).toEqual([count, 0]);
        }
        db.close();
      },
    ),
    { numRuns: 30 },
  );
});

test('the nearest of many vectors are nearly always among the candidates, also among some of them', () => {
  const [count, dimensions] = [12_000, 48];
  const all = vectorsOf(count, dimensions);
  const { db, vectors } = store(100, dimensions);
  // Every hundredth record has no vector.
  const hasVector = (ordinal: number) => ordinal % 100 > 0;
  db.transaction(() => all.forEach((vector, ordinal) => hasVector(ordinal) && vectors.add(SETTINGS, ordinal, vector)));
  const queries = vectorsOf(count + 4, dimensions).slice(count);
  for (const step of [1, 2, 8]) {
    const allowed = Array.from({ length: Math.floor(count / step) }, (_none, at) => at * step);
    const among = step === 1 ? undefined : new OrdinalSet(count, allowed);
    let found = 0;
    for (const query of queries) {
      const nearest = allowed
        .filter(hasVector)
        .map((ordinal) => ({ ordinal, similarity: cosine(all[ordinal]!, query) }))
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, 50);
      const ordinals = vectors.nearest(SETTINGS, query, 50, { among, excluded: 5000 }).map((one) => one.ordinal);
      expect(new Set(ordinals).size).toBe(50);
      found += nearest.filter(({ ordinal }) => ordinals.includes(ordinal)).length;
    }
    expect(found / (50 * queries.length)).toBeGreaterThanOrEqual(0.99);
  }

  // Another connection has loaded the codes, and sees what changed since.
  vectors.add(SETTINGS, 5000, queries[0]!);
  const [first] = vectors.nearest(SETTINGS, queries[0]!, 1, { among: undefined, excluded: 0 });
  expect(first!.ordinal).toBe(5000);
  vectors.reindex(SETTINGS, dimensions);
  expect(vectors.nearest(SETTINGS, queries[0]!, 1, { among: undefined, excluded: 0 })).toEqual([first]);
  db.close();
});

test('of very many equal vectors, as many are found as requested', () => {
  const { db, vectors } = store(100, 8);
  const equal = [1, 2, 3, 4, 5, 6, 7, 8];
  db.transaction(() => {
    for (let ordinal = 0; ordinal < 6000; ordinal += 1) vectors.add(SETTINGS, ordinal, equal);
    vectors.add(SETTINGS, 6000, equal.toReversed());
  });
  const found = (query: number[]) => vectors.nearest(SETTINGS, query, 50, { among: undefined, excluded: 0 });
  expect(found(equal)).toHaveLength(50);
  expect(found(equal)[0]!.distance).toBeCloseTo(0, 5);
  expect(found(equal.toReversed())[0]!.ordinal).toBe(6000);
  db.close();
});
