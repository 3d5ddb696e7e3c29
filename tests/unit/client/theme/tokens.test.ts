import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, onTheme } from '../support/contrast.ts';

const css = readFileSync('client/theme/tokens.css', 'utf8');
const [usual = '', high = ''] = css.split(":root[data-contrast='more'] {");
const colorsIn = (part: string): [string, string][] =>
  [...part.matchAll(/--marl-([\w-]+): (light-dark\(#.*\));/g)].map(([, name, value]) => [name!, value!]);

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

const VARIANTS = [
  { contrast: 'usual', tokens: new Map(colorsIn(usual)), textRatio: 4.5, markRatio: 3 },
  { contrast: 'high', tokens: new Map([...colorsIn(usual), ...colorsIn(high)]), textRatio: 7, markRatio: 4.5 },
];
const CASES = VARIANTS.flatMap((variant) => (['light', 'dark'] as const).map((theme) => ({ ...variant, theme })));

describe.each(CASES)('with $contrast contrast in the $theme theme', ({ theme, tokens, textRatio, markRatio }) => {
  const ratio = (one = '', other = '') =>
    contrast(onTheme(tokens.get(one)!, theme), onTheme(tokens.get(other)!, theme));

  it.each(TEXTS)('%s can be read on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(textRatio);
  });

  it.each(MARKS)('%s can be seen on %s', (mark, ground) => {
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(markRatio);
  });
});

it('high contrast sets every colour anew', () => {
  expect(colorsIn(high).map(([name]) => name)).toEqual(colorsIn(usual).map(([name]) => name));
});
