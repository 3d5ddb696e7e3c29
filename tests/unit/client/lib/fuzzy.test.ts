import { describe, expect, it } from 'vitest';
import { fuzzyScore } from '#client/lib/fuzzy.ts';

/** The texts that match a search, best first. */
function found(search: string, texts: readonly string[]): string[] {
  const scored = texts.map((text) => ({ text, score: fuzzyScore(search, text) }));
  return scored
    .filter(({ score }) => score !== null)
    .sort((one, other) => other.score! - one.score!)
    .map(({ text }) => text);
}

describe('a fuzzy search', () => {
  it('prefers the start of a word, then substrings, then letters in order', () => {
    expect(found('sub', ['Show the bulk', 'Resubmit', 'Submit'])).toEqual(['Submit', 'Resubmit']);
    expect(found('sbmt', ['Submit', 'Discard'])).toEqual(['Submit']);
  });

  it('finds several words in any order', () => {
    expect(found('draft save', ['Save as draft', 'Show draft records'])).toEqual(['Save as draft']);
  });

  it('finds the first letters of words', () => {
    expect(found('sad', ['Discard', 'Save as draft'])).toEqual(['Save as draft', 'Discard']);
  });

  it('ignores case and accents', () => {
    expect(found('ahnliche', ['Ähnliche finden'])).toEqual(['Ähnliche finden']);
    expect(found('ÄHN', ['Ähnliche finden'])).toEqual(['Ähnliche finden']);
  });

  it('does not match letters that are far apart', () => {
    expect(found('geh', ['Einträge suchen'])).toEqual([]);
  });

  it('prefers the shorter text', () => {
    expect(found('filters', ['Reset filters', 'Filters'])).toEqual(['Filters', 'Reset filters']);
  });
});
