import { expect, it } from 'vitest';
import { spaceState } from '#gateway/http/health.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

it.each([
  ['ok', 2 * GIB, 100 * GIB],
  ['low', 1023 * MIB, 100 * GIB],
  ['full', 31 * MIB, 100 * GIB],
  ['ok', 600 * MIB, 10 * GIB],
  ['low', 400 * MIB, 10 * GIB],
])('the disk is %s with %i bytes free of %i', (state, free, size) => {
  expect(spaceState(free, size)).toBe(state);
});
