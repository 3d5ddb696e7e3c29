import { expect, it } from 'vitest';
import { isPassword, generatePassword } from '#client/features/people/credentials.tsx';

it('generated passwords have unambiguous characters in groups, and are never the same', () => {
  const made = Array.from({ length: 200 }, generatePassword);
  for (const password of made) {
    expect(password).toMatch(/^([a-kmnp-z2-9]{4}-){3}[a-kmnp-z2-9]{4}$/);
    expect(isPassword(password)).toBe(true);
  }
  expect(new Set(made).size).toBe(made.length);
});

it.each([
  ['1234567', false],
  ['12345678', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
])('the password %s is accepted by the server: %s', (text, isOne) => {
  expect(isPassword(text)).toBe(isOne);
});
