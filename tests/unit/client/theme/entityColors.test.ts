import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, onTheme } from '../support/contrast.ts';
import { entityColors, hueOf, parseHue, taskLabelColors } from '#client/theme/entityColors.ts';

describe('the hue of a label', () => {
  it('is the one that Argilla derives from its value', () => {
    expect(hueOf('')).toBe(0);
    expect(hueOf('a')).toBe(97);
    expect(hueOf('LOC')).toBe(75552 % 360);
  });

  it('is a whole number of degrees for any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const hue = hueOf(value);
        expect(Number.isInteger(hue) && hue >= 0 && hue < 360).toBe(true);
      }),
    );
  });
});

describe('the colour of a label', () => {
  it('is derived from its value unless it has its own', () => {
    expect(entityColors('a').fill).toContain('hsl(97 80% 80%)');
    expect(entityColors('a', 'hsl(10, 50%, 50%)').fill).toContain('hsl(10 80% 80%)');
  });

  it('must be in HSL format', () => {
    expect(parseHue('hsl(370deg 50% 50%)')).toBe(10);
    expect(() => parseHue('#ff0000')).toThrow('not in HSL form');
  });

  it('is one of fifty by its position in older datasets, otherwise derived from the name', () => {
    expect(taskLabelColors('LOC', 0).fill).toContain('hsl(57.2 80% 80%)');
    expect(taskLabelColors('LOC', 6).fill).toContain('hsl(40.4 80% 80%)');
    expect(new Set(Array.from({ length: 50 }, (_, place) => taskLabelColors('', place).fill)).size).toBe(50);
    expect(taskLabelColors('LOC', undefined)).toEqual(entityColors('LOC'));
  });

  it('has enough contrast in both themes, with any hue', () => {
    for (let hue = 0; hue < 360; hue += 1) {
      const { fill, preview, badge, lane } = entityColors('', `hsl(${hue}, 80%, 80%)`);
      for (const theme of ['light', 'dark'] as const) {
        const text = onTheme('light-dark(#1b1f24, #e8ebef)', theme);
        for (const ground of [fill, preview, badge]) {
          expect(contrast(text, onTheme(ground, theme))).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(onTheme(lane, theme), onTheme('light-dark(#ffffff, #1c2026)', theme))).toBeGreaterThanOrEqual(
          3,
        );
      }
    }
  });
});
