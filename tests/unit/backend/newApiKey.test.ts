import { expect, test } from 'vitest';
import { newApiKey } from '#gateway/backend/store/users.ts';

test('no API key starts with a dash, which command lines would read as an option', () => {
  const keys = Array.from({ length: 2_000 }, newApiKey);
  expect(keys.filter((key) => key.startsWith('-'))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
