import { tokenizeWithPositions } from '../../services/tokenizer.ts';
import type { WordPredicate } from './syntax.ts';

/** What a query looks for in texts, to be shown where it is found. */
export class Keywords {
  readonly #words = new Set<string>();
  readonly #tests: WordPredicate[] = [];
  readonly #exact: (readonly WordPredicate[])[] = [];
  readonly #phrases: { wanted: readonly string[]; slop: number }[] = [];

  addWord(word: string): void {
    this.#words.add(word);
  }

  /** All words a pattern stands for. */
  addTest(test: WordPredicate): void {
    this.#tests.push(test);
  }

  addPhrase(wanted: readonly string[], slop: number): void {
    this.#phrases.push({ wanted, slop });
  }

  /** What stands between blanks, each piece of a row by a test of its own. */
  addExact(tests: readonly WordPredicate[]): void {
    this.#exact.push(tests);
  }

  get isEmpty(): boolean {
    return this.#words.size === 0 && this.#tests.length === 0 && this.#phrases.length === 0 && this.#exact.length === 0;
  }

  /** The pieces of a text that were looked for, as they are written there; neighbours are one piece. */
  foundIn(text: string): string[] {
    const placed = tokenizeWithPositions(text);
    const isFound = placed.map(({ word }) => this.#words.has(word) || this.#tests.some((test) => test(word)));
    for (const { wanted, slop } of this.#phrases) {
      for (let at = 0; at < placed.length; at += 1) {
        for (const index of phraseAt(placed, at, wanted, slop)) isFound[index] = true;
      }
    }
    const found = [...placed.filter((_word, index) => isFound[index]), ...this.#exactIn(text)];
    const pieces: Piece[] = [];
    for (const { start, end } of found.sort((one, other) => one.start - other.start)) {
      const before = pieces.at(-1);
      if (before && text.slice(before.end, start).trim() === '') before.end = Math.max(before.end, end);
      else pieces.push({ start, end });
    }
    return pieces.map(({ start, end }) => text.slice(start, end));
  }

  #exactIn(text: string): Piece[] {
    if (this.#exact.length === 0) return [];
    const parts = Array.from(text.matchAll(/\S+/g), ({ 0: part, index }) => ({
      part,
      start: index,
      end: index + part.length,
    }));
    return this.#exact.flatMap((tests) =>
      parts.flatMap(({ start }, at) => {
        const row = parts.slice(at, at + tests.length);
        const isFound = row.length === tests.length && row.every(({ part }, index) => tests[index]!(part));
        return isFound ? [{ start, end: row.at(-1)!.end }] : [];
      }),
    );
  }
}

/** Where something stands in a text. */
interface Piece {
  start: number;
  end: number;
}

/** Where the words of a phrase stand that begins here; nowhere when it does not. */
function phraseAt(placed: readonly { word: string }[], at: number, wanted: readonly string[], slop: number): number[] {
  const places: number[] = [];
  let next = at;
  let gap = 0;
  for (const word of wanted) {
    while (next < placed.length && placed[next]!.word !== word && places.length > 0 && gap < slop) {
      next += 1;
      gap += 1;
    }
    if (placed[next]?.word !== word) return [];
    places.push(next++);
  }
  return places;
}
