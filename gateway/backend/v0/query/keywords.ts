import { tokenizeWithPositions } from '../../services/tokenizer.ts';
import type { WordPredicate } from './syntax.ts';

/** The words and phrases of a query, to highlight them in texts. */
export class Keywords {
  readonly #words = new Set<string>();
  readonly #tests: WordPredicate[] = [];
  readonly #exact: (readonly WordPredicate[])[] = [];
  readonly #phrases: { words: readonly string[]; slop: number }[] = [];

  addWord(word: string): void {
    this.#words.add(word);
  }

  addTest(test: WordPredicate): void {
    this.#tests.push(test);
  }

  addPhrase(words: readonly string[], slop: number): void {
    this.#phrases.push({ words, slop });
  }

  /** Adds tests for consecutive parts of a text that is split at blanks. */
  addExact(tests: readonly WordPredicate[]): void {
    this.#exact.push(tests);
  }

  get isEmpty(): boolean {
    return this.#words.size === 0 && this.#tests.length === 0 && this.#phrases.length === 0 && this.#exact.length === 0;
  }

  /** The matching pieces of a text; neighbors are merged. */
  foundIn(text: string): string[] {
    const tokens = tokenizeWithPositions(text);
    const isFound = tokens.map(({ word }) => this.#words.has(word) || this.#tests.some((test) => test(word)));
    for (const { words, slop } of this.#phrases) {
      for (let at = 0; at < tokens.length; at += 1) {
        for (const index of phraseAt(tokens, at, words, slop)) isFound[index] = true;
      }
    }
    const found = [...tokens.filter((_token, index) => isFound[index]), ...this.#exactIn(text)];
    const spans: TextSpan[] = [];
    for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
      const before = spans.at(-1);
      if (before && text.slice(before.end, start).trim() === '') before.end = Math.max(before.end, end);
      else spans.push({ start, end });
    }
    return spans.map(({ start, end }) => text.slice(start, end));
  }

  #exactIn(text: string): TextSpan[] {
    if (this.#exact.length === 0) return [];
    const parts = Array.from(text.matchAll(/\S+/g), ({ 0: part, index }) => ({
      part,
      start: index,
      end: index + part.length,
    }));
    return this.#exact.flatMap((tests) =>
      parts.flatMap(({ start }, at) => {
        const candidates = parts.slice(at, at + tests.length);
        const isFound =
          candidates.length === tests.length && candidates.every(({ part }, index) => tests[index]!(part));
        return isFound ? [{ start, end: candidates.at(-1)!.end }] : [];
      }),
    );
  }
}

interface TextSpan {
  start: number;
  end: number;
}

/** The indexes of a phrase that begins at a token; none if it does not. */
function phraseAt(tokens: readonly { word: string }[], at: number, words: readonly string[], slop: number): number[] {
  const indexes: number[] = [];
  let next = at;
  let gap = 0;
  for (const word of words) {
    while (next < tokens.length && tokens[next]!.word !== word && indexes.length > 0 && gap < slop) {
      next += 1;
      gap += 1;
    }
    if (tokens[next]?.word !== word) return [];
    indexes.push(next++);
  }
  return indexes;
}
