import { expect, test } from 'vitest';
import { startOf } from '#gateway/backend/acts/present.ts';

test('a long text is recognized by its beginning, which tells that it goes on', () => {
  expect(startOf('short')).toBe('short');
  expect(startOf('x'.repeat(80))).toBe('x'.repeat(80));
  expect(startOf('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
  expect(startOf(`${'x'.repeat(79)} y`)).toBe(`${'x'.repeat(79)}…`);
});

test('a beginning never ends with half of a character', () => {
  expect(startOf('🪐'.repeat(80))).toBe('🪐'.repeat(80));
  expect(startOf('🪐'.repeat(81))).toBe(`${'🪐'.repeat(80)}…`);
});
