import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstInOrder } from '#gateway/backend/services/search/order.ts';
import { readBlock, rewriteBlock } from '#gateway/backend/store/facetBlock.ts';
import { OrdinalSet } from '#gateway/backend/store/ordinalSet.ts';

const LIMIT = 300;
const ordinals = fc.uniqueArray(fc.integer({ min: 0, max: LIMIT - 1 }));
const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe('sets of records', () => {
  test('behave like other sets', () => {
    fc.assert(
      fc.property(ordinals, ordinals, (left, right) => {
        const other = new OrdinalSet(LIMIT, right);
        expect([...new OrdinalSet(LIMIT, left).toArray()]).toEqual(sorted(left));
        expect([...new OrdinalSet(LIMIT, left).intersect(other).toArray()]).toEqual(
          sorted(left.filter((one) => right.includes(one))),
        );
        const rest = new OrdinalSet(LIMIT, left).subtract(other);
        expect([...rest.toArray()]).toEqual(sorted(left.filter((one) => !right.includes(one))));
        expect(rest.size).toBe(left.filter((one) => !right.includes(one)).length);
      }),
    );
  });
});

describe('the first records in order', () => {
  const keyed = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, Number.NaN), fc.constantFrom(1, 2, Number.NaN)));

  test('equal those of a full sort, with missing values last', () => {
    fc.assert(
      fc.property(keyed, fc.integer({ min: 0, max: 20 }), (rows, count) => {
        const keys = [0, 1].map((at) => (ordinal: number) => rows[ordinal]![at as 0 | 1]);
        const rank = (value: number) => (Number.isNaN(value) ? Infinity : value);
        const expected = [...rows.keys()].sort((a, b) => {
          const [first, second] = keys.map((key) => [rank(key(a)), rank(key(b))] as const) as [
            readonly [number, number],
            readonly [number, number],
          ];
          return (
            (first[0] === first[1] ? 0 : first[0] - first[1]) ||
            (second[0] === second[1] ? 0 : second[0] - second[1]) ||
            a - b
          );
        });
        expect(firstInOrder(Uint32Array.from(rows.keys()), keys, count)).toEqual(expected.slice(0, count));
      }),
    );
  });
});

describe('blocks of values', () => {
  const rows = fc.dictionary(
    fc.integer({ min: 0, max: 255 }).map(String),
    fc.array(fc.double({ noNaN: true }), { maxLength: 3 }),
  );
  const asMap = (object: Record<string, number[]>) =>
    new Map(Object.entries(object).map(([row, values]) => [Number(row), values]));
  const read = (bytes: Uint8Array) => {
    const found: Record<string, number[]> = {};
    const { values, rows: at } = readBlock(bytes);
    for (const [index, row] of at.entries()) (found[row] ??= []).push(values[index]!);
    return found;
  };
  const filled = (object: Record<string, number[]>) =>
    Object.fromEntries(Object.entries(object).filter(([, values]) => values.length > 0));

  test('keep the values of a record until they are replaced', () => {
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        const first = rewriteBlock(readBlock(new Uint8Array(0)), asMap(before));
        expect(read(first)).toEqual(filled(before));
        expect(read(rewriteBlock(readBlock(first), asMap(after)))).toEqual(filled({ ...before, ...after }));
      }),
    );
  });
});
