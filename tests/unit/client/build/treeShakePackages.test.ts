import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { treeShakePackages } from '#client/build/treeShakePackages.ts';

const { filter, handler } = treeShakePackages().transform as {
  filter: { id: RegExp; code: RegExp };
  handler(code: string): { code: string };
};

describe('the warnings of i18next', () => {
  const file = 'node_modules/i18next/dist/esm/i18next.js';
  const source = readFileSync(file, 'utf8');

  it('are left out of the build', () => {
    expect(filter.id.test(file) && filter.code.test(source)).toBe(true);
    const calls = source.match(/this\.logger\.warn\(/g);
    expect(calls!.length).toBeGreaterThan(10);
    expect(handler(source).code.match(/\/\* @__PURE__ \*\/ this\.logger\.warn\(/g)).toHaveLength(calls!.length);
  });

  it('would be shown only for debugging, which the client never asks for', () => {
    expect(readFileSync('client/i18n/i18n.ts', 'utf8')).not.toMatch(/\bdebug\b/);
  });
});

it('no component has a copy of i18next of its own', () => {
  const source = readFileSync('node_modules/react-i18next/dist/es/useTranslation.js', 'utf8');
  expect(filter.code.test(source)).toBe(true);
  expect(source).toContain('= createI18nWrapper(original)');
  expect(handler(source).code).not.toContain('= createI18nWrapper(');
});
