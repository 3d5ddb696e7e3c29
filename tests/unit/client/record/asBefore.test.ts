import { expect, test } from 'vitest';
import { sameRecord } from '#client/features/record/useRecord.ts';
import type { QueuedRecord_RecordFragment } from '#client/features/record/QueuedRecord.generated.ts';

const record = (id: string, text = 'Hello') =>
  ({ __typename: 'Record', id, fields: { text }, suggestions: [] }) as unknown as QueuedRecord_RecordFragment;

test('an equal record is the same object', () => {
  const first = sameRecord(record('a'));
  expect(sameRecord(record('a'))).toBe(first);
});

test('a changed record is a new object', () => {
  sameRecord(record('b'));
  const changed = record('b', 'Changed');
  expect(sameRecord(changed)).toBe(changed);
});

test('older records are dropped', () => {
  const first = sameRecord(record('c'));
  for (let index = 0; index < 10; index += 1) sameRecord(record(`other ${index}`));
  expect(sameRecord(record('c'))).not.toBe(first);
});
