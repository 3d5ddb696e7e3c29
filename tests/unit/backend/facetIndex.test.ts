import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Database } from '#gateway/backend/store/database.ts';
import { FacetChanges } from '#gateway/backend/store/facetChanges.ts';
import { facetIndex } from '#gateway/backend/store/facetIndex.ts';
import { facetValues } from '#gateway/backend/store/facetValues.ts';
import { FACETS } from '#gateway/backend/store/facetTables.ts';
import { firstCandidates, firstInOrder, sortKeys } from '#gateway/backend/services/search/order.ts';
import { FEW_RECORDS } from '#gateway/backend/store/columnSets.ts';
import { OrdinalSet } from '#gateway/backend/store/ordinalSet.ts';
import { emptyStore } from '#tests/support/emptyStore.ts';

/** More than one chunk of a set, and several of a column. */
const LIMIT = 40_000;
const TERMS = 1;
const NUMBERS = 2;

const store = () => {
  const db = new Database(emptyStore());
  return { db, facets: facetValues(db, FACETS) };
};

type Write = { ordinal: number; values: (string | number)[] }[];

function write(db: Database, facetPk: number, rows: Write): void {
  const changes = new FacetChanges<{ name: string }>(db, FACETS, {
    index: facetIndex(db, FACETS),
    pkOf: () => facetPk,
    allPks: () => [facetPk],
    newFrom: Infinity,
  });
  for (const { ordinal, values } of rows) changes.set({ name: 'x' }, ordinal, values);
  changes.flush();
}

/** Neighbours that fill chunks, and strays in all of them. */
const ordinal = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: LIMIT - 1 }));
const rowsOf = (value: fc.Arbitrary<string | number>) =>
  fc.array(fc.array(fc.record({ ordinal, values: fc.uniqueArray(value, { maxLength: 4 }) }), { maxLength: 60 }), {
    minLength: 1,
    maxLength: 4,
  });
const number = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: 1_700_000_000_000_000, max: 1_700_000_900_000_000 }),
  fc.constantFrom(0, 1e300, -1e300, 2 ** 60, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE),
);

const all = (facets: ReturnType<typeof store>['facets'], facetPk: number) => {
  const found: { ordinal: number; value: number }[] = [];
  facets.each(facetPk, (at, value) => found.push({ ordinal: at, value }));
  return found;
};
/** Few records; and with them so many others without a value that they are found in another way. */
const fewAndMany = (facets: ReturnType<typeof store>['facets'], facetPk: number, ordinals: readonly number[]) => {
  const few = new OrdinalSet(LIMIT, ordinals);
  const valued = new OrdinalSet(
    LIMIT,
    all(facets, facetPk).map((one) => one.ordinal),
  );
  const many = OrdinalSet.below(LIMIT).subtract(valued).unite(few);
  expect(many.size).toBeGreaterThan(FEW_RECORDS);
  return [few, many];
};
const sorted = (ordinals: Iterable<number>) => [...new Set(ordinals)].sort((a, b) => a - b);

test('the index finds the same records with some terms as the blocks', () => {
  fc.assert(
    fc.property(
      rowsOf(fc.constantFrom('a', 'b', 'c', 'd')),
      fc.subarray(['a', 'b', 'c', 'd', 'e']),
      (writes, wanted) => {
        const { db, facets } = store();
        for (const rows of writes) write(db, TERMS, rows);
        const codes = facets.codes(TERMS, wanted);
        const expected = all(facets, TERMS).filter(({ value }) => codes.includes(value));
        expect([...facets.index.withTerms(codes, LIMIT).toArray()]).toEqual(sorted(expected.map((one) => one.ordinal)));
        expect(facets.index.isIntact(TERMS, LIMIT)).toBe(true);
        db.close();
      },
    ),
    { numRuns: 15 },
  );
});

test('what the index has found before does not outlast changes, nor changes that were rolled back', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(rowsOf(number), fc.boolean()), { maxLength: 5 }), (changes) => {
      const { db, facets } = store();
      const finds = (from: number, to: number) =>
        facets.index.within(NUMBERS, { from, to, accepts: (value) => value >= from && value <= to }, LIMIT).toArray();
      const first = ({ index } = facets) => index.firstByNumber(NUMBERS, OrdinalSet.below(LIMIT), 3, { sign: 1 });
      for (const [writes, isRolledBack] of changes) {
        try {
          db.transaction(() => {
            for (const rows of writes) write(db, NUMBERS, rows);
            finds(0, 1);
            first();
            if (isRolledBack) throw new Error('rolled back');
          });
        } catch (error) {
          expect(error).toHaveProperty('message', 'rolled back');
        }
        const between = all(facets, NUMBERS).filter(({ value }) => value >= 0 && value <= 1);
        expect([...finds(0, 1)]).toEqual(sorted(between.map((one) => one.ordinal)));
        expect(first()).toEqual(first(facetValues(db, FACETS)));
      }
      db.close();
    }),
    { numRuns: 20 },
  );
});

test('the index finds the same records with a number in a range as the blocks, also among few records', () => {
  fc.assert(
    fc.property(rowsOf(number), number, number, fc.uniqueArray(ordinal), (writes, one, other, strays) => {
      const { db, facets } = store();
      for (const rows of writes) write(db, NUMBERS, rows);
      const values = all(facets, NUMBERS);
      const bounds = [...values.slice(0, 3).map(({ value }) => value), one, other, -Infinity, Infinity];
      const sets = fewAndMany(facets, NUMBERS, [...strays, ...values.slice(0, 20).map((found) => found.ordinal)]);
      for (const from of bounds) {
        for (const to of bounds) {
          for (const accepts of [
            (value: number) => value >= from && value <= to,
            (value: number) => value > from && value < to,
          ]) {
            const expected = sorted(values.filter(({ value }) => accepts(value)).map((found) => found.ordinal));
            const found = facets.index.within(NUMBERS, { from, to, accepts }, LIMIT);
            expect([...found.toArray()]).toEqual(expected);
            for (const among of sets) {
              const some = facets.index.within(NUMBERS, { from, to, accepts, among }, LIMIT).intersect(among);
              expect([...some.toArray()]).toEqual(expected.filter((at) => among.has(at)));
            }
          }
        }
      }
      expect(facets.index.isIntact(NUMBERS, LIMIT)).toBe(true);
      db.close();
    }),
    { numRuns: 15 },
  );
});

test.each<[string, (at: number) => number[]]>([
  ['exact numbers', (at) => [at % 97]],
  ['numbers that share codes', (at) => [Math.sqrt(at) / 7]],
  ['several exact numbers', (at) => [at % 97, (at * 31) % 89]],
  ['several numbers that share codes', (at) => [Math.sqrt(at), at / 7, (at * 31) % 89]],
])('the index finds the records of full chunks with %s in a range, and the first ones', (_what, valuesOf) => {
  const { db, facets } = store();
  const rows = Array.from({ length: 9000 }, (_none, at) => ({
    ordinal: at,
    values: at % 10 === 3 ? [] : valuesOf(at),
  }));
  write(db, NUMBERS, rows);
  const some = rows.find(({ values }) => values.length > 0)!.values[0]!;
  for (const [from, to] of [
    [10, 20],
    [some, some],
    [-Infinity, 5.5],
    [12.25, Infinity],
    [-Infinity, Infinity],
    [20, 10],
    [1e6, 1e7],
  ] as const) {
    const accepts = (value: number) => value >= from && value <= to;
    const expected = rows.filter(({ values }) => values.some(accepts)).map((row) => row.ordinal);
    expect([...facets.index.within(NUMBERS, { from, to, accepts }, LIMIT).toArray()]).toEqual(expected);
  }
  for (const sign of [1, -1] as const) {
    const keys = rows.flatMap(({ ordinal: at, values }) =>
      values.length === 0 ? [] : [{ at, key: Math.min(...values.map((value) => sign * value)) }],
    );
    const first = keys.sort((a, b) => a.key - b.key || a.at - b.at).slice(0, 12);
    for (const set of [
      OrdinalSet.below(LIMIT),
      new OrdinalSet(
        LIMIT,
        keys.map(({ at }) => at),
      ),
    ]) {
      const found = facets.index.firstByNumber(NUMBERS, set, 12, { sign, equalsInOrder: true })!;
      expect([...found.ordinals]).toEqual(expect.arrayContaining(first.map(({ at }) => at)));
    }
  }
  db.close();
});

test('the index contains the first records by number', () => {
  fc.assert(
    fc.property(
      rowsOf(number),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(1 as const, -1 as const),
      fc.uniqueArray(ordinal, { maxLength: 200 }),
      (writes, count, sign, strays) => {
        const { db, facets } = store();
        for (const rows of writes) write(db, NUMBERS, rows);
        const values = all(facets, NUMBERS);
        const among = [...strays, ...values.filter((_value, index) => index % 3 > 0).map((one) => one.ordinal)];
        const keys = new Map<number, number>();
        for (const { ordinal: at, value } of values) {
          if (among.includes(at)) keys.set(at, Math.min(keys.get(at) ?? Infinity, sign * value));
        }
        for (const set of fewAndMany(facets, NUMBERS, among)) {
          const found = facets.index.firstByNumber(NUMBERS, set, count, { sign });
          const inOrder = facets.index.firstByNumber(NUMBERS, set, count, { sign, equalsInOrder: true });
          if (keys.size < count) {
            expect(found).toBeUndefined();
            expect(inOrder).toBeUndefined();
            continue;
          }
          const byKey = [...keys].sort(([a, low], [b, high]) => low - high || a - b);
          const bound = byKey[count - 1]![1];
          const first = byKey.filter(([, key]) => key <= bound).map(([at]) => at);
          expect([...found!.ordinals]).toEqual(expect.arrayContaining(first));
          expect([...inOrder!.ordinals]).toEqual(expect.arrayContaining(byKey.slice(0, count).map(([at]) => at)));
          for (const { ordinals, keys: known } of [found!, inOrder!]) {
            expect([...ordinals]).toEqual(sorted(ordinals));
            const told = [...known].map((key, index) => (Number.isNaN(key) ? keys.get(ordinals[index]!) : key));
            expect(told.map((key) => key! + 0)).toEqual([...ordinals].map((at) => keys.get(at)! + 0));
          }
        }
        db.close();
      },
    ),
    { numRuns: 30 },
  );
});

test('the first records by a facet are the same as when all are compared', () => {
  const term = fc.integer({ min: 0, max: 600 }).map((at) => `t${String(at).padStart(3, '0')}`);
  fc.assert(
    fc.property(
      fc.oneof(rowsOf(term), rowsOf(number)),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(1 as const, -1 as const),
      fc.uniqueArray(ordinal, { maxLength: 60 }),
      (writes, count, sign, strays) => {
        const { db, facets } = store();
        for (const rows of writes) write(db, TERMS, rows);
        const values = all(facets, TERMS).map((one) => one.ordinal);
        const matches = new OrdinalSet(LIMIT, [...strays, ...values.filter((at) => at % 3 > 0)]);
        const terms = facets.index.hasTerms(TERMS) ? facets.terms(TERMS) : undefined;
        const facet = { facetPk: TERMS, terms, sign };
        const byOrdinal = (at: number) => -at;
        const key = sortKeys(facets.index, facet, LIMIT);
        const expected = firstInOrder(matches.toArray(), [key, byOrdinal], count);
        const found = firstCandidates(facets.index, facet, matches, count, LIMIT);
        const withValues = matches.toArray().filter((at) => !Number.isNaN(key(at))).length;
        expect(found === undefined).toBe(withValues < count);
        if (found) expect(firstInOrder(found.among, [found.key, byOrdinal], count)).toEqual(expected);
        db.close();
      },
    ),
    { numRuns: 40 },
  );
});

test('the index is rebuilt from the blocks if it is lost', () => {
  const { db, facets } = store();
  const rows = (values: (at: number) => (string | number)[]) =>
    Array.from({ length: 9000 }, (_none, at) => ({ ordinal: at * 4, values: values(at) }));
  write(
    db,
    TERMS,
    rows((at) => [`t${at % 3}`, `u${at % 700}`]),
  );
  write(
    db,
    NUMBERS,
    rows((at) => [at / 7, at % 5]),
  );
  const read = () => ['facet_sets', 'facet_columns'].map((table) => db.all(`SELECT * FROM ${table}`));
  const [sets] = read();
  db.exec(
    'DELETE FROM facet_sets; UPDATE facet_columns SET lows = zeroblob(8192) WHERE pk = (SELECT min(pk) FROM facet_columns)',
  );
  for (const facetPk of [TERMS, NUMBERS]) {
    expect(facets.index.isIntact(facetPk, LIMIT)).toBe(false);
    facets.index.rebuild(facetPk, LIMIT);
    expect(facets.index.isIntact(facetPk, LIMIT)).toBe(true);
  }
  expect(read()[0]).toEqual(sets);
  db.close();
});

test('a request may add more records with the same term than a function has arguments', () => {
  const { db, facets } = store();
  const count = 200_000;
  const changes = new FacetChanges<{ name: string }>(db, FACETS, {
    index: facets.index,
    pkOf: () => TERMS,
    allPks: () => [TERMS],
    newFrom: 0,
  });
  for (let at = 0; at < count; at += 1) changes.set({ name: 'x' }, at, ['same']);
  changes.flush();
  expect(facets.terms(TERMS)).toMatchObject([{ term: 'same', count }]);
});
