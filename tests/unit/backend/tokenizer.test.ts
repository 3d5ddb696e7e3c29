import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedWords, tokenize } from '#gateway/backend/services/tokenizer.ts';
import { Database } from '#gateway/backend/store/database.ts';
import { fullTextStore } from '#gateway/backend/store/fullText.ts';

describe('tokenizing', () => {
  test.each([
    ['foo-bar', ['foo', 'bar']],
    ['baz_qux', ['baz_qux']],
    ['12.5', ['12.5']],
    ['1,000.50', ['1,000.50']],
    ['a@b.com', ['a', 'b.com']],
    ["don't", ["don't"]],
    ['can’t', ['can’t']],
    ["'quoted'", ['quoted']],
    ['The END.', ['the', 'end']],
    ['a.b 1.2 a1.b2 x:y 3;4 U.S.A.', ['a.b', '1.2', 'a1', 'b2', 'x:y', '3;4', 'u.s.a']],
    ['__ _a_', ['_a_']],
    ['émigré NAÏVE Straße', ['émigré', 'naïve', 'straße']],
    ['"quick fox" -not fox* OR', ['quick', 'fox', 'not', 'fox', 'or']],
    ['日本語 ひらがな カタカナ', ['日', '本', '語', 'ひ', 'ら', 'が', 'な', 'カタカナ']],
    ['안녕하세요 세계', ['안녕하세요', '세계']],
    ['good 👍🏽 job', ['good', '👍🏽', 'job']],
    ['', []],
    [' \t\n … — !?', []],
  ])('%s', (text, expected) => {
    expect(tokenize(text)).toEqual(expected);
  });

  test('treats ASCII and accented texts alike', () => {
    const plain = 'Well-known facts: a.b, x_y 3.14 and "quotes" can\'t matter; 10:30 or 1,5.';
    expect(tokenize(`${plain} é`)).toEqual([...tokenize(plain), 'é']);
  });

  test('the search index has exactly these words', () => {
    const db = new Database(':memory:');
    const fullText = fullTextStore(db);
    let dataset = 0;
    const indexed = (text: string): string[] => {
      const changes = fullText.changes(++dataset, [1]);
      changes.add(1, [indexedWords(text)]);
      changes.flush();
      const words = fullText.wordsBeginning(dataset, '');
      db.exec(`DROP TABLE words_${dataset}`);
      return words;
    };
    const character = fc.constantFrom(...`aZ19_.,:;'-"(\n `, 'é', '…');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        expect(indexed(text).sort()).toEqual([...new Set(tokenize(text))].sort());
      }),
      { numRuns: 400 },
    );
    db.close();
  });
});
