import { expect, it } from 'vitest';
import { IdSet } from '#gateway/lib/idSet.ts';

it('a large set of ids contains exactly the added ones', () => {
  const seen = new IdSet();
  for (let number = 0; number < 20_000; number += 1) expect(seen.add(`id-${number}`)).toBe(true);
  expect(seen.add('id-0')).toBe(false);
  expect([seen.has('id-19999'), seen.has('id-20000')]).toEqual([true, false]);
});
