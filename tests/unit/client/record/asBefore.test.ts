import { expect, test } from 'vitest';
import { asBefore } from '#client/features/record/asBefore.ts';
import type { QueuedRecord_RecordFragment } from '#client/features/record/QueuedRecord.generated.ts';

const record = (id: string, text = 'Hello') =>
  ({ __typename: 'Record', id, fields: { text }, suggestions: [] }) as unknown as QueuedRecord_RecordFragment;

test('an equal record is the same object as before', () => {
  const first = asBefore(record('a'));
  expect(asBefore(record('a'))).toBe(first);
});

test('a record that has changed is the new one', () => {
  asBefore(record('b'));
  const changed = record('b', 'Changed');
  expect(asBefore(changed)).toBe(changed);
});

test('records of long ago are forgotten', () => {
  const first = asBefore(record('c'));
  for (let index = 0; index < 10; index += 1) asBefore(record(`other ${index}`));
  expect(asBefore(record('c'))).not.toBe(first);
});
