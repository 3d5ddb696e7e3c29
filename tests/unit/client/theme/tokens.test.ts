import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, onTheme } from '../support/contrast.ts';

const tokens = new Map(
  [...readFileSync('client/theme/tokens.css', 'utf8').matchAll(/--marl-([\w-]+): (light-dark\(#.*\));/g)].map(
    ([, name, value]) => [name!, value!],
  ),
);

const STATUSES = ['pending', 'draft', 'submitted', 'discarded', 'conflicting', 'validated'];

/** Text colours and their backgrounds. */
const TEXTS = [
  ...['text', 'text-2', 'text-3'].flatMap((text) => ['bg', 'surface', 'sunken'].map((ground) => [text, ground])),
  ...['accent', 'link', 'danger', 'suggestion'].map((text) => [text, 'surface']),
  ...['accent', 'danger'].map((tone) => [`on-${tone}`, tone]),
  ...['accent', 'danger', 'suggestion'].map((tone) => [tone, `${tone}-fill`]),
  ['hit-text', 'hit-fill'],
  ...STATUSES.map((status) => [`status-${status}-text`, `status-${status}-fill`]),
];

/** Colours of graphics and their backgrounds. */
const MARKS = [
  ['control-border', 'surface'],
  ['focus', 'surface'],
  ['focus', 'bg'],
  ...STATUSES.map((status) => [`status-${status}-mark`, 'surface']),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const ratio = (one = '', other = '') =>
    contrast(onTheme(tokens.get(one)!, theme), onTheme(tokens.get(other)!, theme));

  it.each(TEXTS)('%s can be read on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARKS)('%s can be seen on %s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});
