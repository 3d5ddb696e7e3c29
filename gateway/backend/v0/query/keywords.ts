import { placedWords } from '../../services/words.ts';
import type { WordTest } from './automaton.ts';

/** What a query looks for in texts, to be shown where it is found. */
export class Keywords {
  readonly #words = new Set<string>();
  readonly #tests: WordTest[] = [];
  readonly #phrases: { wanted: readonly string[]; slop: number }[] = [];

  addWord(word: string): void {
    this.#words.add(word);
  }

  /** All words a pattern stands for. */
  addTest(test: WordTest): void {
    this.#tests.push(test);
  }

  addPhrase(wanted: readonly string[], slop: number): void {
    this.#phrases.push({ wanted, slop });
  }

  get isEmpty(): boolean {
    return this.#words.size === 0 && this.#tests.length === 0 && this.#phrases.length === 0;
  }

  /** The pieces of a text that were looked for, as they are written there; neighbours are one piece. */
  foundIn(text: string): string[] {
    const placed = placedWords(text);
    const isFound = placed.map(({ word }) => this.#words.has(word) || this.#tests.some((test) => test(word)));
    for (const { wanted, slop } of this.#phrases) {
      for (let at = 0; at < placed.length; at += 1) {
        for (const index of phraseAt(placed, at, wanted, slop)) isFound[index] = true;
      }
    }
    const pieces: { start: number; end: number }[] = [];
    for (const [index, { start, end }] of placed.entries()) {
      if (!isFound[index]) continue;
      const before = pieces.at(-1);
      if (before && text.slice(before.end, start).trim() === '') before.end = end;
      else pieces.push({ start, end });
    }
    return pieces.map(({ start, end }) => text.slice(start, end));
  }
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
