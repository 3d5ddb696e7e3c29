import { expect, it } from 'vitest';
import { oneByOne } from '#gateway/rest/loaders.ts';

/** A loader of squares, and the keys it was asked for. */
function squares() {
  const asked: number[] = [];
  const loader = oneByOne((key: number) => {
    asked.push(key);
    if (key < 0) throw new Error(`no root of ${key}`);
    return Promise.resolve(key * key);
  });
  return { loader, asked };
}

it('asks for each key once', async () => {
  const { loader, asked } = squares();
  expect(await Promise.all([loader.load(2), loader.load(3), loader.load(2)])).toEqual([4, 9, 4]);
  expect(await loader.load(3)).toBe(9);
  expect(asked).toEqual([2, 3]);
});

it('asks again for keys that were cleared', async () => {
  const { loader, asked } = squares();
  await Promise.all([loader.load(2), loader.load(3)]);
  loader.clear(2);
  await Promise.all([loader.load(2), loader.load(3)]);
  loader.clearAll();
  await loader.load(3);
  expect(asked).toEqual([2, 3, 2, 3]);
});

it('fails for the key whose call throws, and for it again without another call', async () => {
  const { loader, asked } = squares();
  const results = await Promise.allSettled([loader.load(-1), loader.load(2), loader.load(-1)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(asked).toEqual([-1, 2]);
});

it('takes values from other answers, but replaces none', async () => {
  const { loader, asked } = squares();
  loader.prime(2, 5);
  loader.prime(2, 6);
  expect([await loader.load(2), asked]).toEqual([5, []]);
});

it('tells keys apart by what identifies them', async () => {
  const asked: object[] = [];
  const loader = oneByOne((key: { id: string }) => Promise.resolve(asked.push(key)), JSON.stringify);
  await Promise.all([loader.load({ id: 'a' }), loader.load({ id: 'a' }), loader.load({ id: 'b' })]);
  expect(asked).toEqual([{ id: 'a' }, { id: 'b' }]);
});
