import { expect, it } from 'vitest';
import type { DigestTable } from '#gateway/copy/digestTable.ts';
import { copyRecords, type Listed } from '#gateway/copy/records.ts';

const record = (key: string, digest: number): Listed<null> => ({ key, digest: BigInt(digest), size: 1, item: null });
const range = (name: string, count: number) =>
  Array.from({ length: count }, (_key, index) => record(`${name}-${index}`, 1));

/** Copies to a server that refuses all records; returns how both differ. */
async function compare(source: Listed<null>[], target: Listed<null>[]) {
  async function* page(records: Listed<null>[]) {
    yield { records, total: records.length };
  }
  return copyRecords({
    source: () => page(source),
    target: () => page(target),
    hasRecords: true,
    write: async (_records: readonly Listed<null>[], _before: DigestTable) => 0,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

it('a comparison names records that differ, are missing and are only on the target, each apart', async () => {
  const extra = range('extra', 40);
  const source = [record('changed', 1), ...range('missing', 7), ...range('same', 3)];
  const told = await compare(source, [...extra, record('changed', 2), ...range('same', 3)]);
  expect(told).toMatchObject({ equal: 3, differing: 1, missing: 7, extra: 40 });
  expect(told.examples).toEqual({
    differing: ['changed'],
    missing: range('missing', 5).map(({ key }) => key),
    extra: range('extra', 5).map(({ key }) => key),
  });
});

it('a comparison names records that are only on the target although nothing had to be written', async () => {
  const told = await compare(range('same', 3), [...range('same', 3), record('extra', 1)]);
  expect(told).toMatchObject({ equal: 3, extra: 1, examples: { differing: [], missing: [], extra: ['extra'] } });
});
