// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorAt, moveByCharacter, moveByWord, rangeOf } from '#client/features/span/useSpanMode.ts';
import { snap, textUnits, wholeCharacters } from '#client/features/span/text.ts';

function snapped(text: string, from: number, to: number, by: 'word' | 'character' = 'word') {
  const range = snap(text, textUnits(text), from, to, by);
  return range && text.slice(range.start, range.end);
}

describe('a selection by words', () => {
  it('extends to the boundaries of the words it touches', () => {
    expect(snapped('Anna met Émile Zola.', 2, 12)).toBe('Anna met Émile');
  });

  it('excludes surrounding white space', () => {
    expect(snapped('Anna  met', 4, 9)).toBe('met');
    expect(snapped('Anna \r\n met', 4, 8)).toBeUndefined();
  });

  it('may be made backwards', () => {
    expect(snapped('Anna met Bob', 11, 9)).toBe('Bob');
  });

  it('selects punctuation and emoji unchanged', () => {
    expect(snapped('so 👩‍👩‍👧‍👦 nice', 4, 6)).toBe('👩‍👩‍👧‍👦');
    expect(snapped('"Anna"', 1, 3)).toBe('Anna');
  });

  it('finds words in other scripts', () => {
    expect(snapped('ذهبت مريم إلى', 6, 7)).toBe('مريم');
  });
});

describe('a selection by characters', () => {
  it('is kept as made, but never splits a character', () => {
    expect(snapped('Berlin', 1, 3, 'character')).toBe('er');
    expect(snapped('e\u0301t\u00e9', 0, 1, 'character')).toBe('e\u0301');
    expect(snapped('a🇩🇪b', 2, 3, 'character')).toBe('🇩🇪');
  });

  it('always starts and ends with whole characters', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(60), (sample, one, other) => {
        const units = textUnits(sample);
        const from = Math.min(one, sample.length);
        const to = Math.min(other, sample.length);
        const range = snap(sample, units, from, to, 'character');
        if (range) expect(wholeCharacters(units, range)).toEqual(range);
      }),
    );
  });
});

describe('the cursor of span mode', () => {
  const text = 'One two three';
  const units = textUnits(text);
  const shown = (cursor: ReturnType<typeof cursorAt>) => text.slice(rangeOf(cursor).start, rangeOf(cursor).end);
  const first = cursorAt({ start: 0, end: 3 });

  it('moves from word to word and stays at the ends', () => {
    const second = moveByWord(units, first, 1, false);
    expect(shown(second)).toBe('two');
    expect(shown(moveByWord(units, second, -1, false))).toBe('One');
    expect(moveByWord(units, first, -1, false)).toBe(first);
  });

  it('extends by words and shrinks again', () => {
    const wide = moveByWord(units, moveByWord(units, first, 1, true), 1, true);
    expect(shown(wide)).toBe('One two three');
    expect(shown(moveByWord(units, wide, -1, true))).toBe('One two');
  });

  it('extends and shrinks by characters, also within the first word', () => {
    expect(shown(moveByCharacter(units, first, 1, true))).toBe('One ');
    expect(shown(moveByCharacter(units, first, -1, true))).toBe('On');
  });

  it('moves by characters from the end of a word', () => {
    const second = moveByWord(units, first, 1, false);
    expect(shown(moveByCharacter(units, second, -1, false))).toBe('t');
    const last = moveByCharacter(units, second, 1, false);
    expect(shown(last)).toBe('o');
    expect(shown(moveByCharacter(units, last, -1, false))).toBe('w');
  });
});
