import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonical, digestText, withoutNulls } from '#gateway/copy/digest.ts';
import { hash64 } from '#gateway/lib/hashTable.ts';
import { DigestTable } from '#gateway/copy/digestTable.ts';

it('equal values have the same canonical text, whatever the order of their members', () => {
  expect(canonical({ b: [1, { d: null, c: '"' }], a: 0.5, z: undefined })).toBe(
    '{"a":0.5,"b":[1,{"c":"\\"","d":null}]}',
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonical(turned)).toBe(canonical(value));
      expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value));
    }),
  );
});

it('members that are null count as absent, at any depth', () => {
  expect(withoutNulls({ a: null, b: [{ c: null, d: 0 }], e: { f: null } })).toEqual({ b: [{ d: 0 }], e: {} });
});

it('digests are written with sixteen digits', () => {
  expect(digestText(0n)).toBe('0'.repeat(16));
  expect(digestText(hash64('a'))).toBe('ca978112ca1bbdca');
});

it('a table has each record once, and a digest that does not depend on the order', () => {
  const keys = fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), {
    maxLength: 2000,
  });
  fc.assert(
    fc.property(keys, (entries) => {
      const table = new DigestTable();
      const expected = new Map<string, bigint>();
      for (const [number, digest] of entries) {
        const key = String(number);
        expect(table.set(key, digest, { changedAt: number, isOwnKey: number % 2 === 1 })).toBe(
          expected.get(key) !== digest,
        );
        expected.set(key, digest);
      }
      const other = new DigestTable();
      for (const [key, digest] of [...expected].reverse()) other.set(key, digest);
      expect(table.size).toBe(expected.size);
      expect(table.digest).toBe(other.digest);
      const storedOf = (key: string) => [table.get(key), table.changedAt(key), table.isOwnKey(key)];
      for (const [key, digest] of expected) expect(storedOf(key)).toEqual([digest, Number(key), Number(key) % 2 === 1]);
      expect(storedOf('absent')).toEqual([undefined, undefined, false]);
    }),
    { numRuns: 20 },
  );
});

it('a different record makes a different digest of the whole', () => {
  const digestWith = (...texts: string[]) => {
    const table = new DigestTable();
    for (const [index, text] of texts.entries()) table.set(`record-${index}`, hash64(text));
    return table.digest;
  };
  expect(digestWith('a', 'b')).not.toBe(digestWith('a', 'c'));
  expect(digestWith('a', 'b')).not.toBe(digestWith('a'));
});
